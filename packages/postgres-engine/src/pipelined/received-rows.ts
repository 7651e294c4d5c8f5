import type { Parse } from './rows.ts';
import type { DataRow } from './wire.ts';

/**
 * The rows of an answer as PostgreSQL sends them. Rows beyond `bytesMax` are dropped when they arrive, so an answer
 * holds at most that much memory, plus one row (docs/decisions/0033).
 */
export class ReceivedRows {
  /** The fields of each row. */
  readonly rows: Buffer[] = [];
  /** One for each column. */
  parsers: readonly Parse[] | undefined;
  isCut = false;
  byteLength = 0;
  readonly #bytesMax: number;

  constructor(bytesMax = Infinity) {
    this.#bytesMax = bytesMax;
  }

  add(row: DataRow): void {
    if (this.isCut) return;
    if (this.rows.length > 0 && this.byteLength + row.length > this.#bytesMax) {
      this.isCut = true;
      return;
    }
    this.byteLength += row.length;
    this.rows.push(row.copy());
  }
}
