import { expect, it } from 'vitest';
import { nounsIn, nounsNamed } from './kernel-words.ts';

const nouns = nounsIn(['deals', 'records', 'users'].map((noun) => `packages/domain/src/${noun}/schema.ts`));
const prefixes = { deal: 'deals', offer: 'deals' };
const named = (line: string) => nounsNamed(`const a = 1;\n${line}\n`, nouns, prefixes);

it.each([
  'const dealId = 1;',
  '/** The deals of a workspace. */',
  "sql`kind like 'deal.%'`",
  'function addDeal() {}',
  "newId('offer')",
])('a noun is found in %j', (line) => {
  expect(named(line)).toEqual([{ line: 2, noun: 'deals' }]);
});

it.each(['recordId', 'e.record_id', "'records'", "'record.created'"])('an ambiguous noun is found in %j', (line) => {
  expect(named(line)).toEqual([{ line: 2, noun: 'records' }]);
});

it.each(['Record<string, unknown>', 'it records the time', 'idealDistance', 'userId', "newId('evt')"])(
  '%j names no noun',
  (line) => {
    expect(named(line)).toEqual([]);
  },
);
