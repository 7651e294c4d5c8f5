import type { Duplex } from 'node:stream';

/**
 * What is sent down this stream until the turn ends leaves in one write: a system call and a wake-up of PostgreSQL less
 * for each.
 */
export function inOneWrite(stream: Duplex): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
