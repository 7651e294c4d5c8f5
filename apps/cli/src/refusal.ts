import { stripVTControlCharacters } from 'node:util';

/** A failure that the operator can fix: printed as one line on standard error, with exit code 1. */
export class Refusal extends Error {}

export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // citty colours its messages even without a terminal.
  const [line = ''] = stripVTControlCharacters(error.message).split('\n');
  return line === '' ? error.name : line;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
