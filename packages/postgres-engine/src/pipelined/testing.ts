import { Database, setDefaultEngine } from '../database.ts';
import type { DatabaseOptions } from '../engine.ts';

/** For tests of groups, messages and prepared statements: only this engine has them. */
export function openPipelined(options: DatabaseOptions): Database {
  return new Database({ ...options, engine: 'pipelined' });
}

/**
 * For test files that count messages, commits or pieces of an answer: they run on this engine also when the suite runs
 * on the plain one. Call it before anything is opened.
 */
export function onPipelined(): void {
  setDefaultEngine('pipelined');
}
