import { malformed } from '../errors.ts';
import { definitions, type EventDefinition } from './define.ts';

/** 400 if a filter names an undefined event kind. */
export function demandEventKinds(asked: readonly string[]): void {
  for (const kind of asked) demandEventKind(kind, [...definitions.values()]);
}

/** The definition of an event kind; 400 for one that is not among the known ones. */
export function demandEventKind(
  asked: string,
  known: readonly EventDefinition[],
  path: (string | number)[] = ['kind'],
): EventDefinition {
  const found = known.find(({ kind }) => kind === asked);
  if (found) return found;
  const kinds = known.map(({ kind }) => kind).join(', ');
  throw malformed(path, `There is no event kind "${asked.slice(0, 60)}". Known kinds: ${kinds}.`);
}
