import { impossible } from '@dossier/kernel/errors.ts';
import { blankCondition } from '@dossier/kernel/filters.ts';
import { isTooPrecise, tooPrecise } from '@dossier/kernel/input-messages.ts';
import { calendarDate, isBlank, moment } from '@dossier/kernel/values.ts';
import type { Kind, Queryable } from './fields.ts';
import type { Operator } from '../schema.ts';

export type Path = (string | number)[];
export type Scalar = string | number | boolean;

const ordered = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'isEmpty'] as const;
const timed = [...ordered, 'before', 'after', 'withinLast'] as const;
const named = ['eq', 'ne', 'in', 'nin', 'isEmpty'] as const;

const operatorsOf: Readonly<Record<Kind, readonly Operator[]>> = {
  text: [...named, 'contains', 'startsWith'],
  number: [...ordered, 'in', 'nin'],
  boolean: ['eq', 'ne', 'isEmpty'],
  date: timed,
  moment: timed,
  choice: named,
  id: named,
  list: ['contains', 'in', 'nin', 'isEmpty'],
  set: ['eq', 'contains', 'in', 'nin', 'isEmpty'],
};

const listMax = 50;
const textMax = 1_000;
const idMax = 200;

export function demandOperator({ name, kind }: Queryable, op: Operator, at: Path): void {
  const known = operatorsOf[kind];
  if (!known.includes(op)) throw impossible(at, `"${name}" is a ${kind} and allows only: ${known.join(', ')}`);
}

export function readValue(field: Queryable, value: unknown, at: Path): Scalar {
  switch (field.kind) {
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      throw impossible(at, isTooPrecise(value) ? tooPrecise : 'must be a number');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw impossible(at, 'must be true or false');
    case 'date':
      return readTime(calendarDate, value, at, 'must be a date, for example 2026-01-31');
    case 'moment':
      return readTime(moment, value, at, 'must be an ISO 8601 date-time, for example 2026-01-31T09:30:00Z');
    case 'id':
      return readText(value, at, idMax);
    case 'choice':
      if (field.options && !field.options.some((option) => option === value))
        throw impossible(at, `must be one of ${field.options.join(', ')}`);
      return readText(value, at, textMax);
    default:
      return readText(value, at, textMax);
  }
}

export function readList(field: Queryable, value: unknown, at: Path): Scalar[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > listMax)
    throw impossible(at, `must be a list of 1 to ${listMax} values`);
  return value.map((one, n) => readValue(field, one, [...at, n]));
}

export function readPair(field: Queryable, value: unknown, at: Path): [Scalar, Scalar] {
  if (!Array.isArray(value) || value.length !== 2) throw impossible(at, 'must be a list of two values: from and to');
  const [from, to] = readList(field, value, at);
  if (from === undefined || to === undefined || from > to) throw impossible(at, 'must begin with the smaller value');
  return [from, to];
}

const unitsMs = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

export function readSince({ kind }: Queryable, value: unknown, at: Path): number {
  const [, count, unit] = (typeof value === 'string' && /^(\d{1,4})([hdw])$/.exec(value)) || [];
  if (count === undefined || (unit !== 'h' && unit !== 'd' && unit !== 'w') || (kind === 'date' && unit === 'h'))
    throw impossible(at, `must be ${kind === 'date' ? '' : 'hours, '}days or weeks, for example 30d or 4w`);
  return Number(count) * unitsMs[unit];
}

function readText(value: unknown, at: Path, lengthMax: number): string {
  if (typeof value !== 'string') throw impossible(at, 'must be a text');
  if (isBlank(value)) throw impossible(at, `${blankCondition} To find what has no value, use "isEmpty".`);
  if (value.length > lengthMax) throw impossible(at, `must be at most ${lengthMax} characters`);
  // PostgreSQL can't store this character.
  if (value.includes('\0')) throw impossible(at, 'must not contain the NUL character');
  return value;
}

function readTime(schema: typeof moment, value: unknown, at: Path, problem: string): string {
  const read = schema.safeParse(value);
  if (!read.success) throw impossible(at, problem);
  return read.data;
}
