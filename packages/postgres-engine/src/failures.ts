import pg from 'pg';
import { TooSlow } from './measures.ts';
import type { Statement } from './statement.ts';

/** A transaction relied on a value that has changed since. It runs again; callers never see this error. */
class StaleRead extends Error {}

/** An owner has reached its limit of large or slow reads; its other calls continue. */
export class OwnerBusy extends Error {
  constructor() {
    super('The owner has too many large or slow reads.');
  }
}

/** The connection broke between a COMMIT and its answer. */
export class OutcomeUnknown extends Error {}

// PostgreSQL, appendix A: serialization failure, deadlock, lock not available.
const contendedSqlState = /^(40001|40P01|55P03)$/;
// Classes 08 (connection) and 57P (operator intervention), 53 (resources), 57014 (statement timeout), 25006 (read-only
// after a fail-over).
const passingSqlState = /^(08|57P|53|57014|25006)/;
const passingErrno = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const passingMessage =
  /connection (terminated|ended|is closed|timeout)|client (has encountered|was closed)|not queryable|query read timeout|timeout exceeded when trying to connect|cannot use a pool after/i;

/** True if a failure is temporary: PostgreSQL restarts, is unreachable or overloaded, or rows are contended. */
export function isPassing(error: unknown): boolean {
  return (
    isContended(error) ||
    hasCause(
      error,
      (at, code) => passingSqlState.test(code) || passingErrno.has(code) || passingMessage.test(at.message),
    )
  );
}

/** True if a transaction failed by a stale read. A procedure wraps the errors that leave it. */
export function isStaleRead(error: unknown): boolean {
  return error instanceof StaleRead || (error instanceof Error && error.cause instanceof StaleRead);
}

// Division by zero (`failUnlessFound` of the kernel), unique violation.
const refutingSqlState = /^(22012|23505)$/;

/** The error of a failed statement; a stale read if it `confirms` earlier reads, and PostgreSQL refused it. */
export function orStaleRead(error: unknown, { name, confirms }: Statement<unknown>): unknown {
  const isStale = confirms && !isStaleRead(error) && hasCause(error, (_, code) => refutingSqlState.test(code));
  return isStale ? new StaleRead(`${name}: what the transaction had read has changed.`, { cause: error }) : error;
}

/** True if a connection was given up because it did not answer in time. */
export function isSilence(error: unknown): boolean {
  return hasCause(error, ({ message }) => message === 'Query read timeout');
}

/** True if PostgreSQL rolled back because of concurrent transactions. A second try may succeed. */
export function isContended(error: unknown): boolean {
  return hasCause(error, (_, code) => contendedSqlState.test(code));
}

/** True if a statement exceeded its time limit. */
export function isCancelled(error: unknown): boolean {
  return hasCause(error, (_, code) => code === '57014');
}

/** True if the owner had too many large or slow reads. */
export function isOwnerBusy(error: unknown): boolean {
  return hasCause(error, (at) => at instanceof OwnerBusy);
}

/** True if PostgreSQL runs but is overloaded. */
export function isOverloaded(error: unknown): boolean {
  return hasCause(error, (at) => at instanceof TooSlow);
}

export function isOutOfStorage(error: unknown): boolean {
  return hasCause(error, (_, code) => code === '53100');
}

function hasCause(error: unknown, isIt: (at: Error, code: string) => boolean): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isIt(at, 'code' in at && typeof at.code === 'string' ? at.code : '')) return true;
    if (at instanceof AggregateError && at.errors.some((one) => hasCause(one, isIt))) return true;
  }
  return false;
}

/** PostgreSQL's "cached plan must not change result type". It translates the message, but not the routine. */
export function isStalePlan(error: unknown): boolean {
  return hasCause(
    error,
    (at, code) => at instanceof pg.DatabaseError && code === '0A000' && at.routine === 'RevalidateCachedQuery',
  );
}

export function isOutcomeUnknown(error: unknown): boolean {
  return hasCause(error, (at) => at instanceof OutcomeUnknown);
}

// Errors that end the connection too: shutdown, connection exception, idle timeouts.
const connectionEnding = /^(57P|08|25P0[34])/;

/** True if PostgreSQL refused a statement and the connection is still usable. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !connectionEnding.test(error.code ?? '');
  return error instanceof Error && isRefusal(error.cause);
}

/** True if a statement or lock timeout ended a statement. The rest of its batch waited as long. */
export function isTimeout(error: unknown): boolean {
  return hasCause(error, (_, code) => code === '57014' || code === '55P03');
}

// pg's message for a query that it never sent.
const neverSent = /is not queryable/;

/**
 * The error of a transaction whose end (COMMIT, or the Sync of a batch) failed with `atEnd`. If PostgreSQL refused it,
 * or pg never sent it, nothing was committed. Otherwise the connection broke before the answer, and the outcome is
 * unknown.
 */
export function meaningOf(error: unknown, atEnd: unknown = error): unknown {
  const isKnown = isRefusal(error) || !isPassing(error) || (atEnd instanceof Error && neverSent.test(atEnd.message));
  return isKnown ? error : new OutcomeUnknown('The connection broke before a commit was answered.', { cause: error });
}
