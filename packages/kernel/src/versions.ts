import type { CallContext } from './context.ts';
import { DomainError } from './errors.ts';

/** 412 if If-Match is given for a missing thing. */
export function demandNoVersion({ ifMatch }: CallContext, noun: string): void {
  if (ifMatch === undefined) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `No ${noun} matches, and If-Match demands one. Leave it out to create the ${noun}.`,
  );
}

/** Compares If-Match with the version of the row to be changed (RFC 9110, 13.1.1). */
export function demandVersion({ ifMatch }: CallContext, version: number): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(version)) return;
  const named = ifMatch.length === 0 ? 'no version of it' : ifMatch.join(', ');
  throw new DomainError(
    'PRECONDITION_FAILED',
    `The resource has changed: its version is ${version}, If-Match names ${named}.`,
    { currentVersion: version },
  );
}
