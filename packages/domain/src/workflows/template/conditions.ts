import { isDeepStrictEqual } from 'node:util';
import { composedAll } from '@dossier/kernel/words.ts';
import type { Condition, Operator } from '../definition.ts';
import { Budget, compile, type TemplateScope } from './templates.ts';

/** Comparisons joined by `all`, `any` and `none`; all their templates share one budget. */
export function compileCondition(condition: Condition): (scope: TemplateScope, budget?: Budget) => boolean {
  if ('all' in condition) {
    const all = condition.all.map(compileCondition);
    return (scope, budget = new Budget()) => all.every((one) => one(scope, budget));
  }
  if ('any' in condition) {
    const any = condition.any.map(compileCondition);
    return (scope, budget = new Budget()) => any.some((one) => one(scope, budget));
  }
  if ('none' in condition) {
    const any = compileCondition({ any: condition.none });
    return (scope, budget) => !any(scope, budget);
  }
  const compare = comparisons[condition.operator];
  const left = compile(condition.left);
  const right = compile(condition.right ?? null);
  return (scope, budget = new Budget()) => compare(composedAll(left(scope, budget)), composedAll(right(scope, budget)));
}

const comparisons: Readonly<Record<Operator, (left: unknown, right: unknown) => boolean>> = {
  equals: isSame,
  notEquals: (left, right) => !isSame(left, right),
  contains,
  notContains: (left, right) => !contains(left, right),
  startsWith: (left, right) => typeof left === 'string' && left.toLowerCase().startsWith(String(right).toLowerCase()),
  greater: (left, right) => order(left, right) > 0,
  greaterOrEqual: (left, right) => order(left, right) >= 0,
  less: (left, right) => order(left, right) < 0,
  lessOrEqual: (left, right) => order(left, right) <= 0,
  isEmpty,
  isNotEmpty: (left) => !isEmpty(left),
  isOneOf: (left, right) => Array.isArray(right) && right.some((one) => isSame(left, one)),
};

/** Compares numbers and booleans also by their text form, since a form sends only texts. */
function isSame(left: unknown, right: unknown): boolean {
  if (isDeepStrictEqual(left, right)) return true;
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain(left) && isPlain(right) && String(left) === String(right);
}

function contains(left: unknown, right: unknown): boolean {
  if (Array.isArray(left)) return left.some((one) => isSame(one, right));
  return typeof left === 'string' && left.toLowerCase().includes(String(right).toLowerCase());
}

/** Orders numbers by value and the rest as text; values without a common order give NaN, so no comparison holds. */
function order(left: unknown, right: unknown): number {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  return left < right ? -1 : Number(left > right);
}

function numberOf(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}
