import { z } from 'zod';

/**
 * Messages for inputs that a schema refuses, in place of zod's own. A message follows the path of the value:
 * `fields.0.key: must be a text`. A schema's own message wins. Safe in a browser.
 */
z.config({
  customError(issue) {
    switch (issue.code) {
      case 'invalid_type':
        return ofType(issue.expected, issue.input);
      case 'invalid_value':
        return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
      case 'too_big':
        return `${verb(issue.origin)} at most ${String(issue.maximum)}${unit(issue.origin)}`;
      case 'too_small':
        if (issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int') return 'must not be empty';
        return `${verb(issue.origin)} at least ${String(issue.minimum)}${unit(issue.origin)}`;
      case 'invalid_format':
        return `must be ${formats[issue.format] ?? 'of another form'}`;
      case 'not_multiple_of':
        return `must be a multiple of ${issue.divisor}`;
      case 'invalid_union':
        return Array.isArray(issue.options)
          ? `must be one of ${issue.options.map(String).join(', ')}`
          : 'has a form that fits nowhere';
      case 'unrecognized_keys':
        return `Unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
      case 'invalid_key':
        return 'has a key that is not allowed';
      case 'invalid_element':
        return 'has an item that is not allowed';
      default:
        return undefined;
    }
  },
});

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'an address (URL)',
  uuid: 'a UUID',
  date: 'a date, for example 2026-01-31',
  datetime: 'an ISO 8601 date-time, for example 2026-01-31T09:30:00Z',
};

function ofType(expected: string, input: unknown): string {
  if (input === undefined || input === null || Number.isNaN(input)) return 'is required';
  // JSON with such a number is parsed as the original text, see exact-json.ts.
  if ((expected === 'number' || expected === 'int') && isTooPrecise(input)) return tooPrecise;
  return `must be ${types[expected] ?? 'of another type'}`;
}

/** True for a whole number that JSON numbers can't hold exactly. */
export function isTooPrecise(input: unknown): boolean {
  if (typeof input === 'string') return /^-?\d{16,}$/.test(input);
  return typeof input === 'number' && Number.isInteger(input) && !Number.isSafeInteger(input);
}

export const tooPrecise = 'has more digits than a JSON number holds exactly (2^53): send fewer, or use a text field';

function verb(origin: string): string {
  return origin === 'string' || origin === 'array' || origin === 'set' ? 'must have' : 'must be';
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' items' : '';
}
