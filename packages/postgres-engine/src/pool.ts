import pg from 'pg';
import { TextJsonClient } from './clients.ts';
import { isSilence } from './failures.ts';

// A connection keeps plans made while tables were small, so none lives longer than ten minutes.
const lifetimes = { maxLifetimeSeconds: 600, idleTimeoutMillis: 60_000 };

/**
 * A pool that closes its idle connections when one connection stops answering: a network that silently dropped one has
 * dropped those too, and each would cost a request its time-out.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, ...lifetimes });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (error: unknown, client) => {
    if (!error) idle.add(client);
    if (!isSilence(error)) return;
    for (const one of idle) close(one);
    idle.clear();
  });
  return pool;
}

/** The event removes the client from its pool at once; destroying the stream would do so only a turn later. */
function close(idle: pg.PoolClient): void {
  idle.emit('error', new Error('The connection was closed: another one of its pool fell silent.'));
  if (idle instanceof TextJsonClient) idle.destroy();
}

/** Returns a client to its pool, which closes it if `brokenBy` is an error. */
export function release(client: pg.PoolClient, brokenBy: unknown): void {
  client.release(brokenBy instanceof Error ? brokenBy : brokenBy !== undefined);
}
