/** A statement with the values of its parameters, as PostgreSQL's message Bind takes them. */
export interface BoundStatement {
  /** The name under which each connection prepares it once; empty: parsed at each run. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The form for many rows of an INSERT of one row. Its parameters are the same, each with a list of values. */
  readonly many?: Pick<BoundStatement, 'name' | 'text'>;
}
