import { t } from '../language/t.ts';

// Answers of better-auth, read without zod: it would be a sixth of what the sign-in page loads.

/** A property of an answer; undefined where the answer is no object. */
export function propertyOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(name) : undefined;
}

export function textOf(answer: unknown, name: string): string | undefined {
  const value = propertyOf(answer, name);
  return typeof value === 'string' ? value : undefined;
}

/** A text without which the page can't go on. */
export function demandedText(answer: unknown, name: string): string {
  const text = textOf(answer, name);
  if (text === undefined) throw new Error(t('The server sent an unexpected answer. Try again in a moment.'));
  return text;
}

export function textsOf(answer: unknown, name: string): string[] {
  const values = propertyOf(answer, name);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}
