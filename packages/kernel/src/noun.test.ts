import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineNoun } from './noun.ts';

const table = pgTable('plants', {
  workspaceId: text(),
  id: text(),
  name: text().notNull(),
  notes: text(),
  key: text(),
});
const output = z.object({ id: z.string(), name: z.string(), notes: z.string().nullable() }).meta({ id: 'Plant' });

test('a column that is neither shown nor hidden fails the start, and so does one that is both', () => {
  expect(() => defineNoun({ table, output, hidden: [] })).toThrow(/Column key of Plant must stand either/);
  expect(() => defineNoun({ table, output, hidden: ['key', 'notes'] })).toThrow(/Column notes of Plant must stand/);
});

test('a field without a column fails the start', () => {
  const more = output.extend({ height: z.number() });
  expect(() => defineNoun({ table, output: more, hidden: ['key'] })).toThrow(/Field height of \w+ has no column/);
});

test('a new row has the fields of the output in their order, null where the input leaves them out, and nothing else', () => {
  const noun = defineNoun({ table, output, hidden: ['key'], searched: { key: ({ name }) => name.toLowerCase() } });
  const draft = { ...noun.draft({ name: 'Fern', isAdmin: true }), id: 'plant_1' };
  expect(Object.entries(draft)).toEqual([
    ['id', 'plant_1'],
    ['name', 'Fern'],
    ['notes', null],
  ]);
  expect(noun.stored('ws_1', draft)).toEqual({ ...draft, key: 'fern', workspaceId: 'ws_1' });
});
