import { z } from 'zod';
import { exampleId, type IdPrefix } from './ids.ts';
import { visibleText } from './words.ts';

/**
 * The building blocks of every schema: texts with limits, ids, moments. Safe in a browser. An id is any text here: a
 * malformed one must look like an unknown one, so only look-ups check it.
 */
export function idOf(prefix: IdPrefix) {
  return z
    .string()
    .max(200)
    .meta({
      description: `Id, \`${prefix}_\` and 26 characters.`,
      // Read when the document is generated, because nouns register their prefixes in any order.
      get example() {
        return exampleId(prefix);
      },
    });
}

/** The object that the API document names `id`. */
export function component<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}

/** Pattern for JSON Schema, which can't trim: at least one character other than a space. */
export const notBlank = String.raw`\S`;

/** True for a text without a visible character, ignoring white space, NBSP and zero-width characters. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(value);
}

/** Index of the first name that looks like an earlier one: invisible characters and further spaces do not count. */
export function repeatedAt(names: readonly string[]): number {
  const seen = names.map((name) => visibleText(name).normalize('NFC').replaceAll(/\s+/g, ' ').trim());
  return seen.findIndex((name, at) => seen.indexOf(name) !== at);
}

/** A text that must say something; white space around it is dropped. */
export function text(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((value) => value === '' || !isBlank(value), 'must not be empty')
    .meta({ pattern: notBlank });
}

/** An optional text: missing, null and "" all mean no value (no-code tools send ""). */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .nullable()
    .transform((value) => (value === null || isBlank(value) ? null : value));
}

/** An optional reference to another resource; "" means none. */
export function optionalId(prefix: IdPrefix) {
  return idOf(prefix)
    .nullable()
    .transform((value) => (value === '' ? null : value));
}

const dateTimePattern = /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** Any ISO 8601 date-time; UTC if it has no offset. Converted to UTC with milliseconds. */
export const moment = momentText({ message: 'must be an ISO 8601 date-time, for example 2026-01-31T09:30:00Z' }).meta({
  description: 'ISO 8601 date-time; without an offset it is UTC.',
  example: '2026-01-31T09:30:00Z',
  format: 'date-time',
});

function momentText({ message, length }: { readonly message: string; readonly length?: number }) {
  return z
    .string()
    .max(40)
    .transform((value, ctx) => {
      const parsed = parseMoment(value);
      if (parsed !== undefined) return parsed.slice(0, length);
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/**
 * A value that may be missing: null and "" mean none (no-code tools send ""). Not a union with null and "", which would
 * answer "Invalid input" instead of the message of `schema`.
 */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value: z.input<Schema> | '' | null) => (value === '' ? null : value), schema.nullable());
}

/** The values of a filter: one, or several of which any may match; duplicates count once. */
export function severalOf<Schema extends z.ZodType<string>>(item: Schema) {
  return z.preprocess(
    (value: z.input<Schema> | readonly z.input<Schema>[]) =>
      value === undefined ? undefined : [...new Set([value].flat())],
    z.array(item).min(1).max(50),
  );
}

/** The kind of an event. The document lists all kinds, which no single noun knows. */
export const eventKind = z
  .string()
  .min(1)
  .max(100)
  .meta({ id: 'EventKind', description: 'What happened. More kinds may be added.' });

/** An optional moment; null and "" mean none. */
export const optionalMoment = orNone(moment).meta({
  description: 'ISO 8601 date-time, or null for none.',
  example: '2026-01-31T09:30:00Z',
});

export function parseMoment(value: string): string | undefined {
  if (!dateTimePattern.test(value)) return undefined;
  const hasTime = value.length > 10;
  const hasOffset = /([Zz]|[+-]\d{2}:?\d{2})$/.test(value.slice(10));
  const date = new Date(hasTime && !hasOffset ? `${value.replace(' ', 'T')}Z` : value.replace(' ', 'T'));
  if (Number.isNaN(date.getTime()) || !isRealDay(value) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999)
    return undefined;
  return date.toISOString();
}

// Date accepts 2026-02-30 as the 2nd of March; a calendar does not.
function isRealDay(value: string): boolean {
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

/** A calendar date; a full date-time is cut to its UTC date. */
export const calendarDate = momentText({ message: 'must be a date, for example 2026-01-31', length: 10 }).meta({
  description: 'Calendar date, `YYYY-MM-DD`; a date-time is cut to its UTC date.',
  example: '2026-01-31',
  format: 'date',
});

export const optionalDate = orNone(calendarDate).meta({
  description: 'Calendar date `YYYY-MM-DD`, or null for none.',
  example: '2026-01-31',
});

/** The arguments of `refine` for an object with a span of time: 400 that names both ends where it ends too early. */
export function endsAfter<From extends string, To extends string>(from: From, to: To) {
  type Span = { readonly [Name in From | To]?: string | null | undefined };
  const isSpan = ({ [from]: start, [to]: end }: Span) => !start || !end || start <= end;
  const fault: { path: string[]; message: string } = { path: [to], message: `must not be before "${from}"` };
  return [isSpan, fault] as const;
}

/** A moment as answers carry it. */
export const timestampOut = z.string().meta({
  description: 'ISO 8601 in UTC with milliseconds.',
  example: '2026-01-31T09:30:00.000Z',
  format: 'date-time',
});

/** Format of a text. It is stored unchanged; the web app renders Markdown. */
export const textFormat = z.enum(['plain', 'markdown']);
export type TextFormat = z.output<typeof textFormat>;

/** Custom values by field key. Null removes a value. */
export const customData = z
  .record(z.string().max(100), z.unknown())
  .meta({ description: 'Custom values by field key.', example: { score: 12 } });

/** True if a number has at most four decimals apart from its floating-point error: 1.1 * 3 is 3.3000000000000003. */
function isWithinError(value: number): boolean {
  const error = Math.abs(value - Number(value.toFixed(4)));
  return error <= Math.min(Math.max(Math.abs(value), 1) * 1e-12, 4e-6);
}

/** Money in the currency of the workspace, in the exact range of numeric(15,4). */
export const amountValue = z
  .number()
  .min(-99_999_999_999.9999)
  .max(99_999_999_999.9999)
  .refine((value) => isWithinError(value), 'must have at most 4 decimals')
  .overwrite((value) => Number(value.toFixed(4)))
  .meta({ description: 'Decimal number in the currency of the workspace, at most 4 decimals.', example: 1250.5 });

export const versionOut = z.int().meta({ description: 'Grows by one with every change.', example: 3 });

export const versionedOut = { version: versionOut, createdAt: timestampOut, updatedAt: timestampOut };

/** The version of a thing whose answers include others' data: equal versions do not mean equal answers. */
export const ownVersionOut = z.int().meta({
  description: 'Grows by one with every change of its own fields; not with what it only shows, such as health.',
  example: 3,
});

/** Display of an input of a noun in forms. */
export type FormInput =
  | {
      readonly label: string;
      readonly control:
        | 'text'
        | 'long text'
        | 'email'
        | 'phone'
        | 'money'
        // Whole seconds, asked for in minutes.
        | 'duration'
        | 'date'
        | 'moment'
        | 'member'
        | 'record'
        | 'stage'
        | 'recurrence'
        // Several short names.
        | 'chips'
        | 'custom fields'
        // Never in a form; `reason` says why.
        | 'none';
      readonly reason?: string;
    }
  | { readonly label: string; readonly control: 'choice'; readonly names: Readonly<Record<string, string>> };

/**
 * Labels and controls of the web app, by the schema of an input: `.register(formInput, …)` is its last call.
 * `openapi.json` contains none of them.
 */
export const formInput = z.registry<FormInput>();

type Defined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The given fields of an input: undefined values count as left out. */
export function definedOf<T extends object>(input: T): Defined<T> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  // Guarantee: only keys of T with values of T remain.
  return Object.fromEntries(given) as Defined<T>;
}
