import pg from 'pg';
import { poolLifetimes, TextJsonClient } from '../clients.ts';
import { isSilence } from '../failures.ts';
import { streamOf } from '../stream.ts';

/**
 * A pool that closes its idle connections when one connection falls silent: a network that dropped one without a word
 * has dropped those too, and each would cost a request its time-out.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, ...poolLifetimes, Client: TextJsonClient });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (error: unknown, client) => {
    if (isSilence(error)) for (const one of idle) close(one);
    else idle.add(client);
  });
  return pool;
}

/** The pool takes an idle client that reports an error out at once; one that is only destroyed, a moment later. */
function close(idle: pg.PoolClient): void {
  idle.emit('error', new Error('The connection was closed: another one of its pool fell silent.'));
  streamOf(idle).destroy();
}
