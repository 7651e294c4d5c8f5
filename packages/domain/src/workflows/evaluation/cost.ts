import { IfTag, Output, TokenKind, UnlessTag, type Template, type Token, type Value } from 'liquidjs';
import { dateFilters } from '../template/local-dates.ts';
import { isTemplate, parse, references, type TemplateScope } from '../template/templates.ts';

/** An upper bound of the work of a formula, before the sizes of its values are known. */
export interface Cost {
  /** Work independent of the size of values. */
  readonly fixed: number;
  /** Number of passes over every character and node. */
  readonly passes: number;
  /** Searches of one text in another, which V8 does in up to the product of their lengths. */
  readonly searches: number;
  /** The size of literals in the source. */
  readonly size: number;
  readonly reads: readonly (readonly unknown[])[];
}

/** A node of a value counts as this many characters, about the cost of copying it. */
const nodeSize = 100;
const templateLengthMax = 2_000;
const depthMax = 50;

/** Filters whose work and result are no larger than their input, and their fixed cost. */
const filters = new Map<string, number>([
  ...['append', 'capitalize', 'default', 'downcase', 'first', 'last', 'lstrip', 'prepend', 'rstrip', 'size', 'upcase']
    .concat('abs', 'at_least', 'at_most', 'ceil', 'divided_by', 'floor', 'minus', 'modulo', 'plus', 'round', 'times')
    .concat('strip')
    .map((name): [string, number] => [name, 100]),
  // These create a locale formatter.
  ['number', 20_000],
  ['money', 60_000],
  ['date', 60_000],
  ...Object.keys(dateFilters).map((name): [string, number] => [name, 60_000]),
]);

class Dear extends Error {}

/** The cost of every template in a JSON value; undefined if a tag or a filter has no small bound. */
export function costOf(source: unknown): Cost | undefined {
  const cost = { fixed: 0, passes: 1, searches: 0, size: 0, reads: [] as (readonly unknown[])[] };
  let length = 0;
  const visit = (value: unknown, depth: number): void => {
    if (depth > depthMax) throw new Dear();
    cost.size += nodeSize;
    if (typeof value === 'string') cost.size += value.length;
    if (isTemplate(value)) {
      length += value.length;
      if (length > templateLengthMax) throw new Dear();
      addTemplates(cost, parse(value));
      cost.reads.push(...references(value));
    } else if (typeof value === 'object' && value !== null) {
      if ('operator' in value) cost.passes += 2;
      if ('operator' in value && /contains/i.test(String(value.operator))) cost.searches += 1;
      for (const item of Object.values(value)) visit(item, depth + 1);
    }
  };
  try {
    visit(source, 0);
    return cost;
  } catch (error) {
    if (error instanceof Dear) return undefined;
    throw error;
  }
}

/** The work on these values; infinite if they are larger than `sizeMax`. */
export function workOf({ fixed, passes, searches, size, reads }: Cost, scope: TemplateScope, sizeMax: number): number {
  let left = sizeMax - size;
  for (const path of reads) {
    left -= sizeUpTo(valueAt(scope, path), left, 0);
    if (left < 0) return Number.POSITIVE_INFINITY;
  }
  const total = sizeMax - left;
  return fixed + passes * total + (searches * total * total) / 64;
}

function addTemplates(cost: Counted, templates: readonly Template[]): void {
  for (const template of templates) {
    cost.fixed += 100;
    if (template instanceof Output) addValue(cost, template.value);
    else if (template instanceof IfTag || template instanceof UnlessTag) {
      for (const { value, templates: inner } of template.branches) {
        addValue(cost, value);
        addTemplates(cost, inner);
      }
      addTemplates(cost, template.elseTemplates ?? []);
    } else if (template.token.kind !== TokenKind.HTML) throw new Dear();
  }
}

type Counted = Record<'fixed' | 'passes' | 'searches', number>;

function addValue(cost: Counted, { initial, filters: chain }: Value): void {
  cost.passes += 2;
  for (const token of initial.postfix) {
    addToken(cost, token);
    if (token.kind !== TokenKind.Operator) continue;
    cost.passes += 1;
    if (token.getText() === 'contains') cost.searches += 1;
  }
  for (const { name, args } of chain) {
    const fixed = filters.get(name);
    if (fixed === undefined) throw new Dear();
    cost.fixed += fixed;
    cost.passes += 2;
    for (const arg of args) {
      const token = Array.isArray(arg) ? arg[1] : arg;
      // A width in a date format can produce any length.
      if (name === 'date' && (token?.kind !== TokenKind.Quoted || /%[^A-Za-z%]*\d/.test(token.getText())))
        throw new Dear();
      if (token) addToken(cost, token);
    }
  }
}

const plainTokens = new Set([
  TokenKind.Number,
  TokenKind.Literal,
  TokenKind.PropertyAccess,
  TokenKind.Word,
  TokenKind.Quoted,
  TokenKind.Operator,
]);

function addToken(cost: Counted, token: Token): void {
  if (!plainTokens.has(token.kind)) throw new Dear();
  cost.fixed += 20;
}

/** Properties that Liquid computes from a whole list, object or text. */
const computed = new Set(['size', 'first', 'last']);

/** The value at a path, or a value that contains it. */
function valueAt(scope: TemplateScope, path: readonly unknown[]): unknown {
  let value: unknown = scope;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || typeof part !== 'string') return value;
    if (!Object.hasOwn(value, part)) return computed.has(part) ? value : undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

/** The size of a value; sizes above `max`, or too deep for recursion, count as more. */
function sizeUpTo(value: unknown, max: number, depth: number): number {
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  let size = nodeSize + (typeof value === 'string' ? value.length : 0);
  if (typeof value !== 'object' || value === null) return size;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (size > max) return size;
    size += sizeUpTo(item, max - size, depth + 1);
  }
  return size;
}
