import type { CallContext } from './context.ts';
import { DomainError } from './errors.ts';

/** Holds If-Match against the version of the row that is about to change (RFC 9110, 13.1.1). */
export function demandVersion(ctx: CallContext, version: number): void {
  if (ctx.ifMatch === undefined || ctx.ifMatch === version) return;
  throw new DomainError(
    'PRECONDITION_FAILED',
    `The resource has changed: its version is ${version}, If-Match names ${ctx.ifMatch}.`,
    { currentVersion: version },
  );
}
