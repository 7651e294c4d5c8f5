/**
 * Compares the expected effects of the runs in our own data with the actual ones: each once, and no others. Returns the
 * violations.
 */
export function checkEffects(expected: readonly string[], found: readonly string[]): string[] {
  const counts = Map.groupBy(found, (effect) => effect);
  const wanted = new Set(expected);
  return [
    ...[...wanted].filter((effect) => !counts.has(effect)).map((effect) => `lost: ${effect}`),
    ...[...counts].flatMap(([effect, { length }]) => {
      if (!wanted.has(effect)) return [`not asked for: ${effect}`];
      return length === 1 ? [] : [`${length} times: ${effect}`];
    }),
  ];
}

export interface Call {
  readonly path: string;
  readonly key: string;
}

/** Each call was made at least once, every time with its step's own key. */
export function checkCalls(paths: readonly string[], calls: readonly Call[]): string[] {
  const wrong = checkEffects(
    paths,
    calls.map(({ path }) => path),
  ).filter((line) => !/^\d+ times/.test(line));
  const keys = Map.groupBy(calls, ({ path }) => path);
  const pathOf = new Map<string, string>();
  for (const [path, made] of keys) {
    const own = new Set(made.map(({ key }) => key));
    if (own.size !== 1) wrong.push(`${own.size} keys of one call: ${path}`);
    for (const key of own) {
      const other = pathOf.get(key);
      if (other !== undefined) wrong.push(`one key of two calls: ${other} and ${path}`);
      pathOf.set(key, path);
    }
  }
  return wrong;
}
