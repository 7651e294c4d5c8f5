import type { CallContext } from './context.ts';
import { DomainError } from './errors.ts';

/** 412 where If-Match demands something that is not there. */
export function demandNoVersion({ ifMatch }: CallContext, noun: string): void {
  if (ifMatch === undefined) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `No ${noun} matches, and If-Match demands one. Leave it out to create the ${noun}.`,
  );
}

/** Holds If-Match against the version of the row that is about to change (RFC 9110, 13.1.1). */
export function demandVersion({ ifMatch }: CallContext, version: number): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(version)) return;
  const named = ifMatch.length === 0 ? 'no version of it' : ifMatch.join(', ');
  throw new DomainError(
    'PRECONDITION_FAILED',
    `The resource has changed: its version is ${version}, If-Match names ${named}.`,
    { currentVersion: version },
  );
}
