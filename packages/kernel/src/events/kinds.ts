import { malformed } from '../errors.ts';
import { definitions } from './define.ts';

/** 400 if a filter names an undefined event kind. */
export function demandEventKinds(asked: readonly string[]): void {
  const unknown = asked.find((kind) => !definitions.has(kind));
  if (unknown === undefined) return;
  const known = [...definitions.keys()].join(', ');
  throw malformed(['kind'], `There is no event kind "${unknown.slice(0, 60)}". Known kinds: ${known}.`);
}
