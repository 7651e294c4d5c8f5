import { expect, it } from 'vitest';
import { z } from 'zod';
import './input-messages.ts';

it.each([
  [z.string(), 1, 'must be a text'],
  [z.string(), undefined, 'is required'],
  [z.number(), '12', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [
    z.number(),
    '9007199254740993',
    'has more digits than a JSON number holds exactly (2^53): send fewer, or use a text field',
  ],
  [z.record(z.string(), z.string()), [], 'must be an object'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.enum(['LOW', 'HIGH']), 'low', 'must be one of LOW, HIGH'],
  [z.literal('a'), 'b', 'must be a'],
  [z.string().max(3), 'four', 'must have at most 3 characters'],
  [z.string().min(1), '', 'must not be empty'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 items'],
  [z.number().max(5), 6, 'must be at most 5'],
  [z.email(), 'nowhere', 'must be an e-mail address'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown field "a", "b".'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'must be one of a'],
])('a refused input is told in plain words: %#', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
