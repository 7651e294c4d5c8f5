import { expect, it } from 'vitest';
import { compileCondition } from './conditions.ts';
import type { Condition, Operator } from '../definition.ts';

it.each<[left: unknown, operator: Operator, right: unknown, isMet: boolean]>([
  ['a', 'equals', 'a', true],
  ['a', 'equals', 'A', false],
  ['12', 'equals', 12, true],
  ['true', 'equals', true, true],
  [null, 'equals', null, true],
  [null, 'equals', '', false],
  [[1, { a: 2 }], 'equals', [1, { a: 2 }], true],
  ['a', 'notEquals', 'b', true],
  [12, 'notEquals', '12', false],
  [null, 'notEquals', 'a', true],
  ['Example Bakery', 'contains', 'bakery', true],
  ['Example', 'contains', 'x y', false],
  [['a', 'b'], 'contains', 'b', true],
  [['12'], 'contains', 12, true],
  [null, 'contains', 'a', false],
  ['.*', 'contains', '.', true],
  ['Example', 'notContains', 'bakery', true],
  [['a'], 'notContains', 'a', false],
  ['Example', 'startsWith', 'exa', true],
  ['Example', 'startsWith', 'ample', false],
  [12, 'startsWith', '1', false],
  [10, 'greater', 9, true],
  ['10', 'greater', 9, true],
  ['10', 'greater', '9', true],
  [9, 'greater', 9, false],
  ['b', 'greater', 'a', true],
  [null, 'greater', -1, false],
  ['', 'greater', -1, false],
  [{}, 'greater', 1, false],
  [[5], 'greater', 1, false],
  [9, 'greaterOrEqual', 9, true],
  [8, 'greaterOrEqual', 9, false],
  ['2026-01-31T09:00:00.000Z', 'less', '2026-02-01T00:00:00.000Z', true],
  [null, 'less', 5, false],
  [5, 'less', null, false],
  ['abc', 'less', 5, false],
  [true, 'less', 5, false],
  [9, 'lessOrEqual', 9, true],
  ['', 'isEmpty', null, true],
  [null, 'isEmpty', null, true],
  [[], 'isEmpty', null, true],
  [{}, 'isEmpty', null, true],
  [0, 'isEmpty', null, false],
  [false, 'isEmpty', null, false],
  ['{{ trigger.body.unknown }}', 'isEmpty', null, true],
  ['a', 'isNotEmpty', null, true],
  ['', 'isNotEmpty', null, false],
  ['b', 'isOneOf', ['a', 'b'], true],
  [1, 'isOneOf', ['1'], true],
  ['c', 'isOneOf', ['a'], false],
  ['a', 'isOneOf', 'a', false],
  ['{{ trigger.body.amount }}', 'greater', '{{ trigger.body.limit }}', true],
])('%j %s %j: %s', (left, operator, right, isMet) => {
  expect(compileCondition({ left, operator, right })({ trigger: { body: { amount: 1_000, limit: 999.5 } } })).toBe(
    isMet,
  );
});

const yes: Condition = { left: 1, operator: 'equals', right: 1 };
const no: Condition = { left: 1, operator: 'equals', right: 2 };
it.each<[condition: Condition, isMet: boolean]>([
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ all: [yes, no] }, false],
  [{ any: [no, yes] }, true],
  [{ none: [no, no] }, true],
  [{ none: [no, yes] }, false],
  [{ all: [yes, { none: [{ all: [yes, no] }] }] }, true],
  [{ all: [yes, { any: [no, { all: [yes, yes] }] }] }, true],
])('%j: %s', (condition, isMet) => {
  expect(compileCondition(condition)({})).toBe(isMet);
});
