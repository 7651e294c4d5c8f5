export type RowOf<R> = R extends readonly (infer Row)[] ? Row : never;

/** A list as JSON, in pieces. `first` is printed; each piece of `rest` is printed on demand. */
export interface PrintedRows {
  readonly first: Buffer;
  /** Undefined if `first` is everything. */
  readonly rest: Iterable<Buffer> | undefined;
}

export interface Rows<Row> {
  readonly length: number;
  /** Bytes of memory used by the rows. */
  readonly byteLength: number;
  /** Without the rows from `length` on. */
  cut(length: number): Rows<Row>;
  at(index: number): Row | undefined;
  /** One value of the last row, without decoding the others. Throws if there is no row. */
  ofLast<Name extends keyof Row & string>(name: Name): Row[Name];
  decode(): Row[];
  /**
   * The rows as a JSON array of objects with these columns, in this order, between `before` and `after`. Undefined if a
   * column is missing, or the rows are decoded.
   */
  print(names: readonly string[], before?: string, after?: string): PrintedRows | undefined;
}

/** The first rows of an answer that fit in a number of bytes; at least one (docs/decisions/0033). */
export interface BoundedRows<Row> extends Rows<Row> {
  /** True if further rows did not fit. */
  readonly isCut: boolean;
  cut(length: number): BoundedRows<Row>;
}
