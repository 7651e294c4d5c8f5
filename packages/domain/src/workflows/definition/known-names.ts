import { blankCondition } from '@dossier/kernel/filters.ts';
import { isBlank } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { dealSchema } from '../../deals/schema.ts';
import { eventDefinitions } from '../../events.ts';
import { originShape } from '../../events-log/schema.ts';
import { checkValue, problemOfSpelled } from '../../fields/index.ts';
import type { ValueKind } from '../../fields/schema.ts';
import type { Condition, Operator } from '../definition.ts';
import { nearestOf } from '../template/nearest.ts';
import { quoteValue } from '../template/quote-value.ts';
import { hasTemplate } from '../template/templates.ts';

/** The target of a name: further names, or a value unknown until the run, with its possible kinds. */
export type Known = ReadonlyMap<string, Known> | readonly ValueKind[] | 'value';

export function names(keys: readonly string[], known: Record<string, Known> = {}): Known {
  return new Map(keys.map((key) => [key, known[key] ?? 'value']));
}

type WithFields = { readonly fields: readonly (ValueKind & { readonly key: string })[] };

export function dataOf(holders: readonly WithFields[] = [], { isFreeWithout = false } = {}): Known {
  if (isFreeWithout && holders.some(({ fields }) => fields.length === 0)) return 'value';
  const kinds = Map.groupBy(
    holders.flatMap(({ fields }) => fields),
    ({ key }) => key,
  );
  return new Map([...kinds].map(([key, defined]): [string, Known] => [key, defined]));
}

const envelope = ['id', 'event', 'workspaceId', 'recordId', 'folderId', 'occurredAt'];

/** The names in the payload of an event, with those of its record and deal; a plain value for an unknown kind. */
export function payloadOf(kind: string, { record, deal }: { record: Known; deal: Known }): Known {
  const definition = eventDefinitions.find((one) => one.kind === kind);
  if (!definition) return 'value';
  const own = Object.entries(definition.payload.shape).map(([key, schema]): [string, Known] => [
    key,
    schema === dealSchema ? deal : namesIn(schema),
  ]);
  const known = new Map<string, Known>([
    ...envelope.map((key): [string, Known] => [key, 'value']),
    ['record', record],
    ...Object.entries(originShape).map(([key, schema]): [string, Known] => [key, namesIn(schema)]),
    ...own,
  ]);
  const noun = known.get(kind.split('.')[0] ?? '');
  return known.has('changes') && noun instanceof Map ? known.set('changes', changesOf(noun)) : known;
}

/** Name of all custom values of a place without definitions. */
export const anyCustom = 'data.';

function changesOf(noun: ReadonlyMap<string, Known>): Known {
  const data = noun.get('data') ?? new Map<string, Known>();
  const custom = data instanceof Map ? [...data].map(([key, known]) => [anyCustom + key, known] as const) : [];
  const free = data instanceof Map ? [] : [[anyCustom, 'value'] as const];
  // A value of before may have been a choice that is gone.
  return new Map([...noun, ...custom, ...free].map(([name, to]) => [name, names(['from', 'to'], { to })]));
}

/** The names in a schema; `known` supplies those that the schema leaves open. */
export function namesIn(schema: unknown, known: Record<string, Known> = {}): Known {
  const format = schema instanceof z.ZodType ? schema.meta()?.['format'] : undefined;
  if (format === 'date' || format === 'date-time')
    return [{ type: format === 'date' ? 'DATE' : 'DATETIME', options: null }];
  if (schema instanceof z.ZodNumber) return [{ type: 'NUMBER', options: null }];
  if (schema instanceof z.ZodBoolean) return [{ type: 'BOOLEAN', options: null }];
  if (schema instanceof z.ZodEnum) return [{ type: 'SELECT', options: schema.options.map(String) }];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return namesIn(schema.unwrap());
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return 'value';
  return new Map(Object.entries(schema.shape).map(([key, inner]) => [key, known[key] ?? namesIn(inner)]));
}

const singleName = /^\s*\{\{-?\s*([\w.]+(?:\[\s*(?:"[\w.]+"|'[\w.]+')\s*\][\w.]*)?)\s*-?\}\}\s*$/;
const whole: readonly Operator[] = ['equals', 'notEquals', 'isOneOf'];
const ordered: readonly Operator[] = ['greater', 'greaterOrEqual', 'less', 'lessOrEqual'];

export interface Problem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Comparisons of a field with an impossible value. */
export function problemsOfComparisons(condition: Condition, known: Known): Problem[] {
  if (!('operator' in condition))
    return Object.entries(condition).flatMap(([group, parts]: [string, Condition[]]): Problem[] =>
      parts.length === 0
        ? [{ path: [group], problem: blankCondition }]
        : parts.flatMap((one, at) =>
            problemsOfComparisons(one, known).map(({ path, problem }) => ({ path: [group, at, ...path], problem })),
          ),
    );
  const { left, operator, right } = condition;
  if (isNothing(left)) return [{ path: ['left'], problem: blankCondition }];
  if (!/empty$/i.test(operator) && isNothing(right))
    return [{ path: ['right'], problem: `${blankCondition} To find what has no value, use "isEmpty".` }];
  if (operator === 'isOneOf' && typeof right === 'string' && !hasTemplate(right))
    return [{ path: ['right'], problem: 'must be a list of values' }];
  const names = namesOf(left);
  const name = names.join('.');
  const leaf = leafAt(names, known);
  const kinds = Array.isArray(leaf) ? leaf : [];
  if (kinds.length === 0 || hasTemplate(right)) return [];
  const values: unknown[] = operator === 'isOneOf' && Array.isArray(right) ? right : [right];
  return values.flatMap((value): Problem[] => {
    const problems = kinds.map((kind) => problemOf(kind, operator, value));
    // Equality is possible if one of the definitions accepts the value.
    if (problems.includes(undefined)) return [];
    return [{ path: ['right'], problem: `"${name}" is compared with ${quoteValue(value)}: ${problems[0]}` }];
  });
}

/** Null, a blank text or an empty list: comparisons with these are mostly constant. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The names of a left side that is one name, as in `{{ record.data.status }}`. */
function namesOf(left: unknown): string[] {
  const name = typeof left === 'string' ? singleName.exec(left)?.[1] : undefined;
  return [...(name ?? '').matchAll(/["']([\w.]+)["']|\w+/g)].map(([plain, quoted]) => quoted ?? plain);
}

function leafAt(names: readonly string[], known: Known): Known | undefined {
  let here: Known | undefined = known;
  for (const name of names) here = here instanceof Map ? here.get(name) : undefined;
  return here;
}

interface Comparison {
  readonly names: readonly string[];
  readonly leaf: Known | undefined;
  readonly right: unknown;
  readonly path: (string | number)[];
}

/** The comparisons of a single name, with the place of their other side. */
export function comparisonsOf(condition: Condition, known: Known, path: Comparison['path'] = []): Comparison[] {
  if (!('operator' in condition))
    return Object.entries(condition).flatMap(([group, parts]: [string, Condition[]]) =>
      parts.flatMap((one, at) => comparisonsOf(one, known, [...path, group, at])),
    );
  const names = namesOf(condition.left);
  return [{ names, leaf: leafAt(names, known), right: condition.right, path: [...path, 'right'] }];
}

function problemOf(kind: ValueKind, operator: Operator, value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const isList = kind.type === 'MULTI_SELECT';
  if (isList && whole.includes(operator)) return 'it is a list, of which "contains" knows the items';
  if (whole.includes(operator) || (isList && /contains$/i.test(operator))) return problemOfSpelled(kind, String(value));
  if (!ordered.includes(operator)) return undefined;
  if (kind.type === 'NUMBER') return problemOfSpelled(kind, String(value));
  if (kind.type !== 'DATE' && kind.type !== 'DATETIME') return undefined;
  const checked = checkValue(kind, value);
  return 'problem' in checked ? checked.problem : undefined;
}

/** Sentence about an unknown name with what was probably meant, else with what is known. */
export function unknownName(path: string, name: string, known: readonly string[]): string {
  const likely = nearestOf(name, known);
  if (likely !== undefined)
    return `there is no "${path}"; did you mean "${path.slice(0, path.length - name.length)}${likely}"?`;
  const missing = `there is no "${path}"; there is`;
  if (known.length === 0) return `${missing} nothing to name here`;
  return `${missing} ${known.slice(0, 20).join(', ')}${known.length > 20 ? ' and more' : ''}`;
}
