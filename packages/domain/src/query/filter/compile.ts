import { clock } from '@dossier/kernel/clock.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { anyOf } from '@dossier/kernel/db/searched.ts';
import { holding } from '@dossier/kernel/words.ts';
import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Condition } from '../../records/index.ts';
import type { Naming, Queryable } from './fields.ts';
import { demandOperator, readList, readPair, readSince, readValue, type Path, type Scalar } from './operands.ts';
import { conditionsMax } from '../constants.ts';
import type { Filter, Operator } from '../schema.ts';

/** A condition with a value that no new data in the workspace can have. */
export interface Doubtful {
  readonly path: Path;
  readonly value: string;
  readonly problem: string;
  readonly isEqual: SQL;
}

/** The names that a call may use: the fields of the noun, and the custom fields that it mentions. */
export interface Scope {
  readonly demandField: (name: string, path: Path) => Queryable;
  readonly filter: Filter | undefined;
  readonly where: ReturnType<typeof compileFilter>;
  /** The words of a search, also included in `where`. */
  readonly words: readonly Condition[];
  readonly isHere: SQL | undefined;
}

export interface Leaf {
  readonly path: Path;
  readonly field: string;
  readonly op: Operator;
  readonly value: unknown;
}

/** The conditions of a filter with their paths. 422 if there are too many. */
export function leavesOf(filter: Filter | undefined, path: Path = ['where']): Leaf[] {
  if (!filter) return [];
  const { field, op, value } = filter;
  if (field !== undefined && op !== undefined) return [{ path, field, op, value }];
  const leaves = groupOf(filter).flatMap(({ inner, at }) => leavesOf(inner, [...path, ...at]));
  if (leaves.length > conditionsMax) throw impossible(path, `must have at most ${conditionsMax} conditions in all`);
  return leaves;
}

function groupOf({ and: all, or: any, not: none }: Filter): { inner: Filter; at: Path }[] {
  if (none) return [{ inner: none, at: ['not'] }];
  return (all ?? any ?? []).map((inner, n) => ({ inner, at: [all ? 'and' : 'or', n] }));
}

/** The values that a field must have: those of an `eq` or `in` in the outermost `and`. */
export function valuesWithin(filter: Filter | undefined, field: string): string[] | undefined {
  for (const { field: name, op, value } of filter?.and ?? (filter ? [filter] : [])) {
    if (name !== field || (op !== 'eq' && op !== 'in')) continue;
    return [value].flat().filter((one) => typeof one === 'string');
  }
  return undefined;
}

export function compileFilter(filter: Filter | undefined, demandField: (name: string, path: Path) => Queryable) {
  const named: { path: Path; naming: Naming; values: readonly string[] }[] = [];
  const doubtful: Doubtful[] = [];
  const compiled = (inner: Filter, path: Path): SQL | undefined => {
    const { field: name, op, value, and: all, not: none } = inner;
    if (name !== undefined && op !== undefined) {
      const field = demandField(name, [...path, 'field']);
      const condition = { path, field: name, op, value };
      const found = sql`(${compileCondition(condition, field)})`;
      const isOfWhole = ['eq', 'ne', 'in', 'nin'].includes(op) || (op === 'contains' && field.kind !== 'text');
      const values = isOfWhole ? [value].flat().map(String) : [];
      const at = [...path, 'value'];
      if (field.naming && isOfWhole) named.push({ path: at, naming: field.naming, values });
      // One possible value is enough for several forms of an address; for choices, every value must be possible.
      const isPossible = field.kind === 'text' && values.some((one) => field.problemOf?.(one) === undefined);
      for (const [n, one] of isPossible ? [] : values.entries()) {
        const problem = field.problemOf?.(one);
        if (problem === undefined) continue;
        const isSame = field.kind === 'list' ? holds(field, one) : isEqual(field, one);
        doubtful.push({ path: Array.isArray(value) ? [...at, n] : at, value: one, problem, isEqual: isSame });
      }
      return found;
    }
    const parts = groupOf(inner).map((one) => compiled(one.inner, [...path, ...one.at]));
    if (none) return sql`(${parts[0]}) is not true`;
    return all ? and(...parts) : or(...parts);
  };
  return { sql: filter && compiled(filter, ['where']), named, doubtful };
}

const comparisons = { lt: '<', lte: '<=', gt: '>', gte: '>=', before: '<', after: '>' } as const;

function compileCondition({ path, op, value }: Leaf, field: Queryable): SQL {
  demandOperator(field, op, [...path, 'op']);
  const at = [...path, 'value'];
  const { key, kind } = field;
  switch (op) {
    case 'eq':
      return isEqual(field, readValue(field, value, at));
    case 'ne':
      if (field.forms || field.alsoEqual) return sql`(${isEqual(field, readValue(field, value, at))}) is not true`;
      return sql`${wholeKey(field)} is distinct from ${bound(field, readValue(field, value, at))}`;
    case 'in':
      return isIn(field, readList(field, value, at));
    case 'nin':
      return sql`(${isIn(field, readList(field, value, at))}) is not true`;
    case 'between': {
      const [from, to] = readPair(field, value, at);
      return sql`${key} between ${bound(field, from)} and ${bound(field, to)}`;
    }
    case 'contains':
      if (kind === 'set') return isEqual(field, readValue(field, value, at));
      return kind === 'list' ? holds(field, readValue(field, value, at)) : isLike(field, value, at, holding);
    case 'startsWith':
      return isLike(field, value, at, (text) => holding(text).slice(1));
    case 'isEmpty':
      return isEmpty(field, value, at);
    case 'withinLast': {
      const now = clock.now();
      const [from, to] = [now - readSince(field, value, at), now].map((moment) =>
        readValue(field, new Date(moment).toISOString(), at),
      );
      return sql`${key} between ${bound(field, from)} and ${bound(field, to)}`;
    }
    default:
      return sql`${key} ${sql.raw(comparisons[op])} ${bound(field, readValue(field, value, at))}`;
  }
}

function bound({ type, write = (text) => text }: Queryable, value: Scalar | undefined): SQL {
  const text = String(value);
  return sql`${write(text)}::${sql.raw(type)}`;
}

function isEqual(field: Queryable, value: Scalar): SQL {
  const { key, data, dataKey, kind, forms } = field;
  if (forms) return sql`${key} = any(string_to_array(${forms(String(value)).join(' ')}, ' '))`;
  if (kind === 'set') return hasAny(field, [value]);
  // The inverted index stores custom values unchanged, while texts are compared in lower case.
  if (data && dataKey !== undefined && kind !== 'text')
    return sql`${data} @> ${JSON.stringify({ [dataKey]: value })}::jsonb`;
  const isSame = sql`${key} = ${bound(field, value)}`;
  if (field.alsoEqual) return sql`(${isSame} or ${field.alsoEqual(String(value))})`;
  if (field.hiddenKey) return sql`(${isSame} or ${field.hiddenKey} = ${bound(field, value)})`;
  if (field.hasIndex || typeof value !== 'string') return isSame;
  return and(isSame, ...(field.holding?.(field.write?.(value) ?? value) ?? [])) ?? isSame;
}

function isIn(field: Queryable, values: readonly Scalar[]): SQL {
  if (field.kind === 'set') return hasAny(field, values);
  if (field.kind === 'list') return anyOf(values.map((value) => holds(field, value)));
  if (field.dataKey !== undefined || field.hiddenKey || field.forms || field.alsoEqual || values.length === 1)
    return anyOf(values.map((value) => isEqual(field, value)));
  return sql`${field.key} in ${values.map((value) => bound(field, value))}`;
}

/** The complete key of every row, for which there is no index. */
function wholeKey({ key, hiddenKey }: Queryable): SQL {
  return hiddenKey ? sql`coalesce(${hiddenKey}, ${key})` : key;
}

function hasAny(field: Queryable, values: readonly Scalar[]): SQL {
  const items = values.map((value) => bound(field, value));
  return sql`${field.key} && array[${sql.join(items, sql`, `)}]`;
}

function holds({ data, dataKey }: Queryable, value: Scalar): SQL {
  if (!data || dataKey === undefined) throw new Error('Only custom fields hold lists.');
  return sql`${data} @> ${JSON.stringify({ [dataKey]: [value] })}::jsonb`;
}

function isLike(field: Queryable, value: unknown, at: Path, pattern: (text: string) => string): SQL {
  const given = String(readValue(field, value, at));
  const text = field.forms ? given.replaceAll(/\D/g, '') : (field.write?.(given) ?? given);
  if (text === '') throw impossible(at, 'must have a digit');
  const isIt = sql`${wholeKey(field)} like ${pattern(text)}`;
  return and(isIt, ...(field.holding?.(text) ?? [])) ?? isIt;
}

function isEmpty({ key, kind, isNone }: Queryable, value: unknown, at: Path): SQL {
  if (value !== undefined && typeof value !== 'boolean') throw impossible(at, 'must be true or false');
  const isUnset = kind === 'list' ? sql`coalesce(jsonb_array_length(${key}), 0) = 0` : sql`${key} is null`;
  const hasNone = isNone ?? isUnset;
  return value === false ? sql`not (${hasNone})` : hasNone;
}
