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
  #droppedBytes = 0;
  readonly #bytesMax: number;

  constructor(bytesMax = Infinity) {
    this.#bytesMax = bytesMax;
  }

  /** As much was dropped as is kept: the rest may be many times that. */
  get isFlooded(): boolean {
    return this.#droppedBytes > this.#bytesMax;
  }

  add(row: DataRow): void {
    this.isCut ||= this.rows.length > 0 && this.byteLength + row.length > this.#bytesMax;
    if (this.isCut) {
      this.#droppedBytes += row.length;
      return;
    }
    this.byteLength += row.length;
    this.rows.push(row.copy());
  }
}
