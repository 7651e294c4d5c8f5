/** A statement with the values of its parameters, as PostgreSQL's message Bind takes them. */
export interface BoundStatement {
  /** The name under which each connection prepares it once; empty: parsed at each run. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}
