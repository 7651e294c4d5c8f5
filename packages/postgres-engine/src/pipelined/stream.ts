import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The stream below a client of pg, which every client has; pg's types leave it out. */
export function streamOf(client: pg.ClientBase): Duplex {
  return (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } }).connection.stream;
}

/** Joins everything that this client writes in this turn into one write: one system call, one wake-up. */
export function inOneWrite(client: pg.ClientBase): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}
