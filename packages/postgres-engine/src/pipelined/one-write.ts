import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * What is sent down this stream until the turn ends leaves in one write: a system call and a wake-up of PostgreSQL less
 * for each.
 */
export function inOneWrite(stream: Duplex): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The stream below a client of a pool. pg has it on every client; its types leave it out. */
export function streamOf(client: pg.ClientBase): Duplex {
  return (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } }).connection.stream;
}
