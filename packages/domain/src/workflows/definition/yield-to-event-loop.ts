let last = Promise.resolve();

/**
 * Queues work on definitions in a process that answers requests: between two steps of all of them the event loop runs
 * everything else.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
