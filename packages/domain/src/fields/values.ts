import type { ReadContext } from '@dossier/kernel/context.ts';
import { canonicalEmail } from '@dossier/kernel/email-address.ts';
import { DomainError, type Issue, conflict } from '@dossier/kernel/errors.ts';
import { isTooPrecise, tooPrecise } from '@dossier/kernel/input-messages.ts';
import { definedOf, parseMoment } from '@dossier/kernel/values.ts';
import { isDeepStrictEqual } from 'node:util';
import { emailProblem, isWebAddress } from './constants.ts';
import type { FieldType, StoredField, ValueKind } from './schema.ts';

export type Data = Record<string, unknown>;

/** Characters in the values of one record: a list returns hundreds of records at once. */
const sizeMax = 131_072;

type Check = { value: unknown } | { problem: string };

const checks: Record<FieldType, (value: unknown, field: ValueKind) => Check> = {
  TEXT: (value) => checkText(value, 1_000),
  LONG_TEXT: (value) => checkText(value, 50_000),
  PHONE: (value) => checkText(value, 50),
  NUMBER: (value) =>
    typeof value === 'number' && Number.isFinite(value)
      ? { value }
      : { problem: isTooPrecise(value) ? tooPrecise : 'must be a number' },
  BOOLEAN: (value) => (typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }),
  DATE: (value) => checkMoment(value, 'must be a date, for example 2026-01-31', (moment) => moment.slice(0, 10)),
  DATETIME: (value) =>
    checkMoment(value, 'must be an ISO 8601 date-time, for example 2026-01-31T09:30:00Z', (moment) => moment),
  EMAIL: (value) => checkEmail(value),
  URL: (value) => (isWebAddress(value) ? { value } : { problem: 'must be an http or https address' }),
  SELECT: (value, { options }) =>
    typeof value === 'string' && options?.includes(value)
      ? { value }
      : { problem: `must be one of ${quoteList(options)}` },
  MULTI_SELECT: (value, { options }) => {
    const isValid = Array.isArray(value) && value.every((item) => typeof item === 'string' && options?.includes(item));
    return isValid ? { value: [...new Set(value)] } : { problem: `must be a list out of ${quoteList(options)}` };
  },
  USER: (value) =>
    typeof value === 'string' && value.length <= 100 ? { value } : { problem: 'must be the id of a member' },
  RECORD: (value) =>
    typeof value === 'string' && value.length <= 100 ? { value } : { problem: 'must be the id of a record' },
};

export function checkValue(field: ValueKind, value: unknown): Check {
  return checks[field.type](value, field);
}

/** Reason why no value of the field can have this spelling in a URL, where numbers and booleans are text. */
export function problemOfSpelled(field: ValueKind, spelled: string): string | undefined {
  const checked = checkValue(field, typedAs(field, spelled));
  if ('problem' in checked) return checked.problem;
  const isStored = field.type !== 'DATE' && field.type !== 'DATETIME';
  return isStored || checked.value === spelled ? undefined : `must be written as "${String(checked.value)}"`;
}

/** The number spelled in a URL; undefined for other texts, and for numbers that would not be kept exactly. */
export function numberOfSpelled(text: string): number | undefined {
  const spelled = text.trim();
  const number = Number(spelled);
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(spelled) || !Number.isFinite(number)) return undefined;
  return isTooPrecise(spelled) && BigInt(spelled) !== BigInt(number) ? undefined : number;
}

function typedAs({ type }: ValueKind, spelled: string): unknown {
  if (type === 'NUMBER') return numberOfSpelled(spelled) ?? spelled;
  if (type === 'BOOLEAN') return spelled === 'true' || (spelled === 'false' ? false : undefined);
  return type === 'MULTI_SELECT' ? [spelled] : spelled;
}

export interface Referenced {
  readonly id: string;
  readonly folderId?: string;
}

/** Finds which of these ids exist in the workspace, by the owning noun. */
export type References = Record<
  'USER' | 'RECORD',
  (ctx: ReadContext, ids: string[]) => Promise<ReadonlyMap<string, Referenced>>
>;

/**
 * Merges a patch into stored values by key (RFC 7396: null removes) and checks the changed keys against the
 * definitions. 422 names every bad key. Unchanged keys always pass, even if their definition changed since. `ownId`:
 * the record that has the values.
 */
export async function mergeData(
  ctx: ReadContext,
  fields: readonly StoredField[],
  current: Data,
  patch: Data,
  references: References,
  ownId?: string,
): Promise<Data> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const merged = new Map(Object.entries(current));
  const issues: Issue[] = [];
  const linked = { USER: new Map<string, string[]>(), RECORD: new Map<string, string[]>() };
  for (const [key, given] of Object.entries(patch)) {
    const value = given === '' ? null : given;
    if (isDeepStrictEqual(value, merged.get(key) ?? null)) continue;
    const field = byKey.get(key);
    if (!field || field.isArchived) {
      issues.push({
        path: ['data', key],
        message:
          `There is no field "${key}" ` +
          (field
            ? 'here. It is archived: bring it back first.'
            : `here. Known fields: ${quoteList(fields.filter((one) => !one.isArchived).map((one) => one.key))}.`),
      });
      continue;
    }
    if (field.pendingType)
      throw conflict(
        `The values of "${key}" are being converted to ${field.pendingType}. Repeat the request in a moment.`,
        5,
      );
    if (value === null) {
      merged.delete(key);
      continue;
    }
    const checked =
      field.type === 'RECORD' && value === ownId
        ? { problem: 'must be another record: this one cannot be linked to itself' }
        : checkValue(field, value);
    if ('problem' in checked) {
      issues.push({ path: ['data', key], message: checked.problem });
      continue;
    }
    merged.set(key, checked.value);
    if (field.type === 'USER' || field.type === 'RECORD') {
      const id = String(checked.value);
      linked[field.type].set(id, [...(linked[field.type].get(id) ?? []), key]);
    }
  }
  const blamed = new Set(issues.map(({ path }) => path[1]));
  for (const { key, required, isArchived } of fields) {
    const isTouched = Object.hasOwn(patch, key) || Object.keys(current).length === 0;
    if (required && !isArchived && !merged.has(key) && isTouched && !blamed.has(key))
      issues.push({ path: ['data', key], message: 'is required' });
  }
  for (const type of ['USER', 'RECORD'] as const) {
    if (linked[type].size === 0) continue;
    const known = await references[type](ctx, [...linked[type].keys()]);
    for (const [id, keys] of linked[type])
      for (const key of keys) {
        const found = known.get(id);
        const problem = referenceProblem(type, found, byKey.get(key)?.targetFolderId ?? null, ownId);
        if (problem !== undefined) issues.push({ path: ['data', key], message: problem });
        else if (found) merged.set(key, found.id);
      }
  }
  // Data from before this limit may be larger; it may only shrink.
  const size = sizeOf(merged.values());
  if (size > sizeMax && size > sizeOf(Object.values(current)))
    issues.push({ path: ['data'], message: `must be at most ${sizeMax} characters in all` });
  const [first] = issues;
  if (first) throw new DomainError('UNPROCESSABLE_CONTENT', `${first.path.join('.')}: ${first.message}`, { issues });
  return Object.fromEntries(merged);
}

function referenceProblem(
  type: 'USER' | 'RECORD',
  found: Referenced | undefined,
  targetFolderId: string | null,
  ownId: string | undefined,
): string | undefined {
  if (found === undefined || found.id === ownId)
    return type === 'USER' ? 'must be the id of a member' : 'must be the id of a record';
  if (type === 'RECORD' && targetFolderId !== null && found.folderId !== targetFolderId)
    return `must be the id of a record in the folder ${targetFolderId}`;
  return undefined;
}

function sizeOf(values: Iterable<unknown>): number {
  let size = 0;
  for (const value of values)
    size += typeof value === 'string' ? value.length : Array.isArray(value) ? sizeOf(value) : 8;
  return size;
}

function checkText(value: unknown, maxLength: number): Check {
  if (typeof value !== 'string') return { problem: 'must be a text' };
  return value.length <= maxLength ? { value } : { problem: `must be at most ${maxLength} characters` };
}

function checkEmail(value: unknown): Check {
  const address = typeof value === 'string' ? canonicalEmail(value) : value;
  const problem = emailProblem(address);
  return problem === undefined ? { value: address } : { problem };
}

function checkMoment(value: unknown, problem: string, cut: (moment: string) => string): Check {
  const moment = typeof value === 'string' ? parseMoment(value) : undefined;
  return moment === undefined ? { problem } : { value: cut(moment) };
}

export function quoteList(values: readonly string[] | null, shownMax = 20): string {
  if (!values || values.length === 0) return 'none';
  const shown = values.slice(0, shownMax).map((value) => `"${value}"`);
  return `${shown.join(', ')}${values.length > shownMax ? ` and ${values.length - shownMax} more` : ''}`;
}

type Values = { readonly data?: Data | undefined };

/** Merges values over others, `data` key by key. Undefined values count as left out. */
export function merged<T extends Values, More extends Values>({ data, ...values }: T, { data: more, ...others }: More) {
  return {
    ...definedOf(values),
    ...definedOf(others),
    ...(data || more ? { data: { ...data, ...more } } : {}),
  };
}
