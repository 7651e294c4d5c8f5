import type { Duplex } from 'node:stream';

/** Joins everything that is written to this stream in this turn into one write: one system call, one wake-up. */
export function inOneWrite(stream: Duplex): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
