import pg from 'pg';

/** A write was based on a value that has changed since it was read. The write is begun again; callers never see it. */
export class StaleRead extends Error {}

/** The connection to PostgreSQL broke after a commit was sent and before it was answered. */
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

/**
 * True for a failure that passes by itself: PostgreSQL restarting, unreachable, overloaded, or busy with others that
 * want the same rows.
 */
export function isPassing(error: unknown): boolean {
  return (
    isContended(error) ||
    hasCause(
      error,
      (at, code) => passingSqlState.test(code) || passingErrno.has(code) || passingMessage.test(at.message),
    )
  );
}

/** A connection did not answer in time, so it was given up. */
export function isSilence(error: unknown): boolean {
  return hasCause(error, ({ message }) => message === 'Query read timeout');
}

/** PostgreSQL undid the transaction for the sake of others that ran beside it. Begun again, it may succeed. */
export function isContended(error: unknown): boolean {
  return hasCause(error, (_, code) => contendedSqlState.test(code));
}

function hasCause(error: unknown, isIt: (at: Error, code: string) => boolean): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isIt(at, 'code' in at && typeof at.code === 'string' ? at.code : '')) return true;
    if (at instanceof AggregateError && at.errors.some((one) => hasCause(one, isIt))) return true;
  }
  return false;
}

export function isOutcomeUnknown(error: unknown): boolean {
  return hasCause(error, (at) => at instanceof OutcomeUnknown);
}

// Those that end the connection too: a shutdown, a connection exception, a session or transaction that was open for too
// long.
const farewell = /^(57P|08|25P0[34])/;

/** PostgreSQL refused a statement, and the connection goes on. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !farewell.test(error.code ?? '');
  return error instanceof Error && isRefusal(error.cause);
}

/** PostgreSQL gave up on a statement, or on the lock that it waited for. What was sent with it has waited as long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '57014' || error.code === '55P03');
}

// What pg says of a query that it did not even send.
const neverSent = /is not queryable/;

/**
 * What a failure means of a transaction whose end (COMMIT, or the Sync behind a group) was handed to a
 * connection, and failed with `atEnd`. Refused by PostgreSQL or never sent, it has left nothing. In every other
 * case the connection broke with the answer, and whether PostgreSQL committed can't be known from here.
 */
export function meaningOf(error: unknown, atEnd: unknown = error): unknown {
  const isKnown = isRefusal(error) || !isPassing(error) || (atEnd instanceof Error && neverSent.test(atEnd.message));
  return isKnown ? error : new OutcomeUnknown('The connection broke before a commit was answered.', { cause: error });
}
