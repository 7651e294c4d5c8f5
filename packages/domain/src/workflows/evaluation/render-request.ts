/** A request to a renderer: evaluates a value or a condition, or lists the problems or names of templates. */
export interface RenderRequest {
  readonly kind: 'value' | 'condition' | 'problems' | 'references';
  /** JSON. */
  readonly source: string;
  readonly parts: readonly ScopePart[];
}

/** A variable of the scope as JSON; for `steps`, a single step. */
export interface ScopePart {
  readonly variable: string;
  readonly step?: string;
  readonly json: string;
}

/** The result as JSON, or the problem of a template. */
export type RenderResponse = { readonly workMs: number } & (
  | { readonly json: string }
  | { readonly problem: string; readonly path: readonly string[] }
);

/** The CPU time limit of a request: above the templates' 100 ms, since it also parses them and their scope. */
export const workMsMax = 300;
export const heapMbMax = 96;
