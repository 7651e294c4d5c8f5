interface Finding {
  readonly file: string;
  readonly line: number;
  readonly advice: string;
}

/** Compares findings with the listed counts, by file. A count may fall, and then falls in the list too. */
export function aboveCounts(
  list: string,
  found: ReadonlyMap<string, readonly Finding[]>,
  listed: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...found.keys(), ...Object.keys(listed)])].toSorted().flatMap((key) => {
    const [findings = [], allowed = 0] = [found.get(key), listed[key]];
    if (findings.length === allowed) return [];
    const entry = findings.length === 0 ? `remove "${key}"` : `lower "${key}" to ${findings.length}`;
    if (findings.length < allowed) return [`${list}: ${entry}, so that it can't rise again.`];
    const old = allowed === 0 ? '' : ` (${list} allows ${allowed} of the ${findings.length} in ${key})`;
    return findings.map(({ file, line, advice }) => `${file}:${line}: ${advice}${old}`);
  });
}
