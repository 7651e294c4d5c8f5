import { toDomainError, type DomainError } from '@dossier/kernel/errors.ts';
import { ZodError } from 'zod';

export type OnError = (error: DomainError) => void;

/** The message of an error with its paths, so that the agent can correct its call. `onError` gets internal errors. */
export function wordsOf(thrown: unknown, onError: OnError): string {
  if (thrown instanceof ZodError)
    return thrown.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n');
  const error = toDomainError(thrown);
  if (error.status >= 500) onError(error);
  const { message, issues = [], retryAfterS } = error;
  const places = issues.map(({ path, message: what }) => `${path.join('.') || 'input'}: ${what}`);
  const wait = retryAfterS === undefined ? [] : [`Try again in ${retryAfterS} s.`];
  return [...(places.length > 0 ? places : [message]), ...wait].join('\n');
}
