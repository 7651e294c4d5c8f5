export type RowOf<R> = R extends readonly (infer Row)[] ? Row : never;

/**
 * A list as JSON. The first piece is printed; each of the others is printed when it is asked for, and given to
 * `JsonBytes.recycle` when it was sent.
 */
export interface PrintedRows {
  readonly first: Buffer;
  /** Bytes of memory that the list holds until it is sent. */
  readonly byteLength: number;
  /** Undefined where the first is all. */
  readonly rest: Iterable<Buffer> | undefined;
}

/** The rows of an answer. */
export interface Rows<Row> {
  readonly length: number;
  /** Bytes of memory that they hold. */
  readonly byteLength: number;
  /** Without the rows from `length` on. */
  cut(length: number): Rows<Row>;
  at(index: number): Row | undefined;
  /** One value of the last row. There must be one. */
  ofLast<Name extends keyof Row & string>(name: Name): Row[Name];
  decode(): Row[];
  /**
   * The rows as a JSON array of objects with just these columns, in this order, between two pieces of JSON; undefined
   * where a column is missing, or the rows are no bytes any more.
   */
  print(names: readonly string[], before?: string, after?: string): PrintedRows | undefined;
}

/** The first rows of an answer, as many as fit in a number of bytes, and at least one (docs/decisions/0033). */
export interface BoundedRows<Row> extends Rows<Row> {
  /** More rows followed that did not fit. */
  readonly isCut: boolean;
  cut(length: number): BoundedRows<Row>;
}
