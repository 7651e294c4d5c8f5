import { emailProblem, isWebAddress } from '@dossier/domain/fields/constants.ts';
import { wordsOf } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import type { Reading } from './reading.ts';

export function readEmail(typed: string): Reading<string> {
  const text = typed.trim().replace(/^mailto:/i, '');
  if (text === '') return { value: null };
  const problem = emailProblem(text);
  return problem === undefined ? { value: text } : { problem: wordsOf(problem) };
}

/** A web address; https if the scheme is missing. */
export function readWebAddress(typed: string): Reading<string> {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (isWebAddress(text)) return { value: text };
  const guessed = `https://${text}`;
  if (/^[^\s/?#:@]+\.[^\s/?#:@.]{2,}([/?#:]|$)/.test(text) && isWebAddress(guessed))
    return { value: guessed, understood: `= ${guessed}` };
  return { problem: t('must be a web address such as https://example.com') };
}

export function readLine(typed: string): Reading<string> {
  return { value: typed.trim() === '' ? null : typed.trim() };
}
