/** The expected end of a run that waits for an event. */
export type Fate = 'woken' | 'timed out';

export interface WaitingRun {
  readonly name: string;
  readonly fate: Fate;
  readonly timeoutS: number;
}

/** One end of a wait, as the run did what follows it. */
export interface Wake {
  readonly name: string;
  readonly fate: Fate;
  /** Milliseconds since 1970: when the wait began, and when it ended. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Each run goes on once, for its reason; one that goes on by time neither early nor more than `lateMsMax` late. */
export function checkWakes(runs: readonly WaitingRun[], wakes: readonly Wake[], lateMsMax: number): string[] {
  const found = Map.groupBy(wakes, ({ name }) => name);
  const known = new Set(runs.map(({ name }) => name));
  return [
    ...[...found.keys()].filter((name) => !known.has(name)).map((name) => `${name} waited for nothing`),
    ...runs.flatMap(({ name, fate, timeoutS }) => {
      const [wake, ...more] = found.get(name) ?? [];
      if (!wake) return [`${name} never went on`];
      if (more.length > 0) return [`${name} went on ${more.length + 1} times`];
      if (wake.fate !== fate) return [`${name} was ${wake.fate}, not ${fate}`];
      const lateMs = wake.toMs - wake.fromMs - timeoutS * 1_000;
      if (fate === 'woken') return lateMs > 0 ? [`${name} was woken ${lateMs} ms after its time`] : [];
      if (lateMs < 0) return [`${name} timed out ${-lateMs} ms early`];
      return lateMs > lateMsMax ? [`${name} timed out ${lateMs} ms late`] : [];
    }),
  ];
}
