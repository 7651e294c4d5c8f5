import type pg from 'pg';
import { clientSettings } from './clients.ts';
import type { DatabaseOptions } from './engine.ts';
import { Listener } from './listener.ts';
import { notifierOf } from './notifier.ts';

/** Parts shared by both engines: the pool for all kinds of statements, and the channels to other processes. */
export function channelsOf(options: DatabaseOptions, pool: pg.Pool) {
  const { isDemandingEvents = false, onError = () => {} } = options;
  const listener = new Listener(clientSettings(options).listening, onError);
  const send = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);
  return { pool, listener, notifier: notifierOf(send, onError), isDemandingEvents };
}
