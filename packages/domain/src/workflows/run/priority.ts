/**
 * AWAITED: a caller waits for the run. SINGLE: the default. BULK: created with many others, by a bulk change, an import
 * or for records. Each priority of a workspace has jobs and lanes of its own and a reserve of the concurrent runs, so
 * none starves another.
 */
export const priorities = { AWAITED: 0, SINGLE: 1, BULK: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export interface RunQueue {
  readonly workspaceId: string;
  readonly priority: Priority;
}
