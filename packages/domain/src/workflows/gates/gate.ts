/** A gate of a workflow: `key:` with a concurrency key, `quiet:` with one that is to be quiet, or `rate`. */
export interface Gate {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly name: string;
}
