export type Notifier = ReturnType<typeof notifierOf>;

/**
 * Wakes other processes after commits: at most one NOTIFY per channel every 20 ms, with the number of commits as
 * payload. Never inside a transaction, because NOTIFY locks the whole database at commit. A lost one causes a delay of
 * a second, since listeners also poll.
 */
export function notifierOf(
  send: (channel: string, payload: string) => Promise<unknown>,
  onError: (error: Error) => void,
) {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let lastSentAt = 0;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastSentAt = performance.now();
    const all = [...waiting];
    waiting.clear();
    await Promise.all(all.map(([channel, count]) => send(channel, String(count)).catch(onError)));
  }

  return {
    poke(channel: string): void {
      waiting.set(channel, (waiting.get(channel) ?? 0) + 1);
      timer ??= setTimeout(() => void flush(), Math.max(0, 20 - (performance.now() - lastSentAt)));
    },
    flush,
  };
}
