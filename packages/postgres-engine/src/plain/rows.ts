import type { BoundedRows } from '../rows.ts';

export class DecodedRows<Row> implements BoundedRows<Row> {
  readonly isCut: boolean;
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[], isCut = false) {
    this.#rows = rows;
    this.isCut = isCut;
  }

  /** The first rows that fit, measured as JSON. */
  static within<Row>(rows: readonly Row[], bytesMax: number): DecodedRows<Row> {
    if (bytesMax === Infinity) return new DecodedRows(rows);
    let bytes = 0;
    const end = rows.findIndex((row, at) => (bytes += sizeOf(row)) > bytesMax && at > 0);
    return end === -1 ? new DecodedRows(rows) : new DecodedRows(rows.slice(0, end), true);
  }

  get length(): number {
    return this.#rows.length;
  }

  get byteLength(): number {
    return this.#rows.reduce((sum, row) => sum + sizeOf(row), 0);
  }

  cut(length: number): BoundedRows<Row> {
    return new DecodedRows(this.#rows.slice(0, length), this.isCut);
  }

  at(index: number): Row | undefined {
    return this.#rows.at(index);
  }

  ofLast<Name extends keyof Row & string>(name: Name): Row[Name] {
    const last = this.#rows.at(-1);
    if (!last) throw new Error('There is no row.');
    return last[name];
  }

  decode(): Row[] {
    return [...this.#rows];
  }

  print(): undefined {
    return undefined;
  }
}

function sizeOf(row: unknown): number {
  return Buffer.byteLength(JSON.stringify(row));
}
