/** A request to a renderer: to evaluate a value or a condition, or to list the problems or the names of templates. */
export interface RenderRequest {
  readonly kind: 'value' | 'condition' | 'problems' | 'references';
  /** JSON. */
  readonly source: string;
  readonly parts: readonly ScopePart[];
}

/** A variable of the scope as JSON; of `steps`, one step. */
export interface ScopePart {
  readonly variable: string;
  readonly step?: string;
  readonly json: string;
}

/** The result as JSON, or what is wrong with a template. */
export type RenderResponse = { readonly workMs: number } & (
  | { readonly json: string }
  | { readonly problem: string; readonly path: readonly string[] }
);

/** The CPU time of a request: above the 100 ms of its templates, since it also parses them and their scope. */
export const workMsMax = 300;
export const heapMbMax = 96;
