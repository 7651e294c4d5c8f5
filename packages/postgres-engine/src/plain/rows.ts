import type { Rows } from '../rows.ts';

/** Rows that drizzle has decoded. */
export class DecodedRows<Row> implements Rows<Row> {
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length;
  }

  cut(length: number): Rows<Row> {
    return new DecodedRows(this.#rows.slice(0, length));
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
