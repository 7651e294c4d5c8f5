/** The time limit for rendering one step in a process that answers requests. */
export const previewMs = 40;

let last = Promise.resolve();

/**
 * Queues work on hostile templates in a process that answers requests: between two renderings the event loop runs
 * everything else.
 */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
