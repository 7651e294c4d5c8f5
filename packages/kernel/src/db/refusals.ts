import pg from 'pg';

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
