/** How long filling in the templates of one step may take where people wait: in a process that answers requests. */
export const previewMs = 40;

let last = Promise.resolve();

/**
 * Waits for its turn to work on templates that strangers wrote, in a process that answers requests:
 * however many come at once, the event loop looks at everything else between one and the next.
 */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
