import type { CallContext } from './context.ts';
import { DomainError } from './errors.ts';

/** 412 where If-Match names a version of something that is not there. */
export function demandNoVersion({ ifMatch }: CallContext, noun: string): void {
  if (ifMatch === undefined) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `No ${noun} matches, and If-Match names its version ${ifMatch}. Leave it out to create the ${noun}.`,
  );
}

/** Holds If-Match against the version of the row that is about to change (RFC 9110, 13.1.1). */
export function demandVersion(ctx: CallContext, version: number): void {
  if (ctx.ifMatch === undefined || ctx.ifMatch === version) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `The resource has changed: its version is ${version}, If-Match names ${ctx.ifMatch}.`,
    { currentVersion: version },
  );
}
