import type { Parse } from './rows.ts';
import type { DataRow } from './wire.ts';

/**
 * The rows that a read found, as they came. Rows beyond `bytesMax` are dropped as they arrive, so that an answer never
 * holds more memory than that and one row (docs/decisions/0033).
 */
export class Found {
  /** The fields of each row. */
  readonly rows: Buffer[] = [];
  /** What parses the fields. */
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
