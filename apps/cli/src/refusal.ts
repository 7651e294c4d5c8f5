import { stripVTControlCharacters } from 'node:util';

/** A reason not to go on that the operator can do something about: one line on standard error, exit code 1. */
export class Refusal extends Error {}

/** What went wrong, as that one line. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // citty colours its messages even where no terminal reads them.
  const [line = ''] = stripVTControlCharacters(error.message).split('\n');
  return line === '' ? error.name : line;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
