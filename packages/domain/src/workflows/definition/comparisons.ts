import { checkValue, problemOfSpelled } from '../../fields/index.ts';
import type { ValueKind } from '../../fields/schema.ts';
import type { Condition, Operator } from '../definition.ts';
import { quoteValue } from '../template/quote-value.ts';
import { hasTemplate } from '../template/templates.ts';
import type { Known } from './known-names.ts';

const singleName = /^\s*\{\{-?\s*([\w.]+)\s*-?\}\}\s*$/;
const whole: readonly Operator[] = ['equals', 'notEquals', 'isOneOf'];
const ordered: readonly Operator[] = ['greater', 'greaterOrEqual', 'less', 'lessOrEqual'];

interface Problem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Comparisons of a field with a value that it can never have. */
export function problemsOfComparisons(condition: Condition, known: Known): Problem[] {
  if ('all' in condition) return problemsIn('all', condition.all, known);
  if ('any' in condition) return problemsIn('any', condition.any, known);
  const { left, operator, right } = condition;
  const name = typeof left === 'string' ? singleName.exec(left)?.[1] : undefined;
  const kinds = name === undefined ? [] : kindsAt(name.split('.'), known);
  if (kinds.length === 0 || hasTemplate(right)) return [];
  const values: unknown[] = operator === 'isOneOf' && Array.isArray(right) ? right : [right];
  return values.flatMap((value): Problem[] => {
    const problems = kinds.map((kind) => problemOf(kind, operator, value));
    // Something can be equal where one of the definitions takes the value.
    if (problems.includes(undefined)) return [];
    return [{ path: ['right'], problem: `"${name}" is compared with ${quoteValue(value)}: ${problems[0]}` }];
  });
}

function problemsIn(group: 'all' | 'any', conditions: readonly Condition[], known: Known): Problem[] {
  return conditions.flatMap((condition, at) =>
    problemsOfComparisons(condition, known).map(({ path, problem }) => ({ path: [group, at, ...path], problem })),
  );
}

function kindsAt(names: readonly string[], known: Known): readonly ValueKind[] {
  let here: Known | undefined = known;
  for (const name of names) here = here instanceof Map ? here.get(name) : undefined;
  return Array.isArray(here) ? here : [];
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
