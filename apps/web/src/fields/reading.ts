/** What was typed and can't be read as a value of its field: it is kept and said, and never saved. */
export class Unread {
  readonly problem: string;
  readonly typed: string;

  constructor(problem: string, typed: string) {
    this.problem = problem;
    this.typed = typed;
  }

  /** Where it is written into a file. */
  toJSON(): string {
    return this.typed;
  }
}

/** What a typed text means; `understood` is said where the text alone does not show it. */
export type Reading<T> = { value: T | null; understood?: string } | { problem: string };

export const severalValues = 'holds several values: paste one of them';

/** The first of these values that can't be read, as the errors of a form: problem by field. */
export function unreadErrors(values: Record<string, unknown>, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value instanceof Unread ? [[`${prefix}${key}`, value.problem]] : [],
    ),
  );
}

/** The value where it could be read. */
export function readOr<T>(value: T | Unread, otherwise: T): T {
  return value instanceof Unread ? otherwise : value;
}
