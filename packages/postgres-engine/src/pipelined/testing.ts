import { Database, setDefaultEngine } from '../database.ts';
import type { DatabaseOptions } from '../engine.ts';

/** For tests of groups, messages and prepared statements: only this engine has them, whichever the suite runs on. */
export function openPipelined(options: DatabaseOptions): Database {
  return new Database({ ...options, engine: 'pipelined' });
}

/**
 * For files that count messages, commits or pieces of an answer, called before they open anything: they run on this
 * engine also where the suite runs on the plain one.
 */
export function onPipelined(): void {
  setDefaultEngine('pipelined');
}
