import { t } from '../../language/t.ts';

/** Typed text that can't be parsed. It stays in the input with an error, and is never saved. */
export class Unread {
  readonly problem: string;
  readonly typed: string;

  constructor(problem: string, typed: string) {
    this.problem = problem;
    this.typed = typed;
  }

  toJSON(): string {
    return this.typed;
  }
}

/** A parsed text; `understood` is shown if the text alone is ambiguous. */
export type Reading<T> = { value: T | null; understood?: string } | { problem: string };

export const severalValues = t('holds several values: paste one of them');

export function unreadErrors(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value instanceof Unread ? [[name, value.problem]] : [])),
  );
}

/** The value, or `otherwise` if it could not be parsed. */
export function readOr<T>(value: T | Unread, otherwise: T): T {
  return value instanceof Unread ? otherwise : value;
}
