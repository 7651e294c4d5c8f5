export interface Versioned {
  readonly id: string;
  readonly version: number;
}

const notedMax = 1_000;
/** The version of each thing that last arrived as a change by another person. */
const versions = new Map<string, number>();

export function noteTheirs({ id, version }: Versioned): void {
  if (versions.size >= notedMax) versions.clear();
  versions.set(id, version);
}

export function isTheirs({ id, version }: Versioned): boolean {
  return versions.get(id) === version;
}
