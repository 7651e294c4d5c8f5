import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { and, count, type SQL } from 'drizzle-orm';
import { compileFilter, leavesOf, valuesWithin, type CompiledFilter } from './compile.ts';
import { findCustomFields, knownCustomFields, sentenceOf } from './custom-fields.ts';
import type { Queryable } from './fields.ts';
import type { Item } from './include.ts';
import type { Path } from './operands.ts';
import { decodePlace, encodePlace, isAfter, sortKeysOf, type SortKey } from './order.ts';
import type { Filter, QueryInput } from './schema.ts';
import type { Subject } from './subjects.ts';
import { search, withinTime } from './search.ts';
import { findRows } from './find-rows.ts';

// docs/decisions/0044

export interface Answer {
  readonly data: Item[];
  readonly nextCursor: string | null;
  readonly total?: number | undefined;
}

/** What one call may name: the fields of the noun, and the custom fields that it mentions. */
export interface Scope {
  readonly demandField: (name: string, path: Path) => Queryable;
  readonly where: CompiledFilter;
  readonly isHere: SQL | undefined;
}

/** Finds the fields that a call names, and compiles its filter. 422 names what is unknown. */
export async function scopeOf(
  ctx: ReadContext,
  subject: Subject,
  where: Filter | undefined,
  names: readonly string[],
): Promise<Scope> {
  const mentioned = [...leavesOf(where).map(({ field }) => field), ...names];
  const { definitions, data } = subject;
  const keys = [...new Set(mentioned.flatMap((name) => (name.startsWith('data.') ? [name.slice(5)] : [])))];
  const custom =
    definitions && data
      ? await findCustomFields(ctx, definitions, data, keys, valuesWithin(where, definitions.field))
      : new Map<string, Queryable>();
  const unknown = mentioned.find((name) => !custom.has(name) && !subject.fields.has(name));
  const known = unknown === undefined ? '' : await sentenceFor(ctx, subject);
  const demandField = (name: string, path: Path) => {
    const field = subject.fields.get(name) ?? custom.get(name);
    if (field) return subject.prepared?.(field) ?? field;
    throw impossible(path, `There is no such field. ${known}`);
  };
  return { demandField, where: compileFilter(where, demandField), isHere: subject.scope(ctx) };
}

async function sentenceFor(ctx: ReadContext, { fields, definitions }: Subject): Promise<string> {
  if (!definitions) return `Fields: ${[...fields.keys()].join(', ')}.`;
  return sentenceOf(fields.keys(), await knownCustomFields(ctx, definitions));
}

/** A page of what a filter finds, in a total order. */
export async function queryItems(ctx: ReadContext, subject: Subject, input: QueryInput): Promise<Answer> {
  const { sort, pageSize, cursor, fields, include } = input;
  const bare = sort.map((name) => name.replace(/^-/, ''));
  const shown = (fields ?? []).filter((name) => name !== 'data' || !subject.data);
  const scope = await scopeOf(ctx, subject, input.where, [...bare, ...shown]);
  for (const [at, name] of shown.entries()) scope.demandField(name, ['fields', at]);
  const keys = sortKeysOf(sort, scope.demandField);
  const after = cursor === undefined ? undefined : isAfter(keys, decodePlace(sort, keys, cursor));
  const rows = await findRows(ctx, subject, input, { ...scope, keys, after });
  const page = rows.cut(pageSize);
  const items = page.decode();
  const last = items.at(-1);
  const isLast = (rows.length <= pageSize && !rows.isCut) || last === undefined;
  const answer = {
    data: items,
    byteLength: page.byteLength,
    nextCursor: isLast ? null : encodePlace(sort, keys, positionOf(last, keys)),
  };
  await demandKnown(ctx, answer, cursor, scope);
  ctx.answer?.take(page.byteLength);
  const total = input.count ? await countAll(ctx, subject, scope) : undefined;
  if (total !== undefined) ctx.onTotal?.(total);
  const data = await subject.include(ctx, items, include);
  return { data: data.map((item) => shownOf(item, fields, include)), nextCursor: answer.nextCursor, total };
}

/** An unknown id in a filter is a 422, as everywhere in a body. */
export async function demandKnown(
  ctx: ReadContext,
  found: { readonly data: Item[]; readonly byteLength: number; readonly nextCursor: string | null },
  cursor: string | undefined,
  { where }: Scope,
): Promise<void> {
  const filters = where.named.map(({ path, naming, values }) => ({ ...naming(ctx, values), path }));
  await demandKnownFilters(ctx, found, { cursor }, filters, impossible);
}

function positionOf(item: Item, keys: readonly SortKey[]): (string | null)[] {
  return keys.map((_, at) => {
    const value = item[`key${at}`];
    return typeof value === 'string' ? value : null;
  });
}

async function countAll(ctx: ReadContext, subject: Subject, { isHere, where }: Scope): Promise<number> {
  const rows = await withinTime(() =>
    search<{ n: number }[]>(ctx, subject, (orm) =>
      orm.select({ n: count() }).from(subject.table).where(and(isHere, where.sql)),
    ),
  );
  return rows.at(0)?.n ?? 0;
}

/** The item with the asked fields only, its id, and what is included. */
function shownOf(item: Item, fields: readonly string[] | undefined, include: readonly string[]): Item {
  const data = typeof item['data'] === 'object' && item['data'] !== null ? item['data'] : {};
  const keys = fields?.includes('data') ? undefined : fields?.flatMap((name) => name.match(/^data\.(.*)$/)?.[1] ?? []);
  const kept = new Set(['id', ...(fields ?? Object.keys(item)), ...include]);
  const shown = Object.entries(item).filter(([name]) => kept.has(name) && !/^key\d$/.test(name));
  if (!keys || keys.length === 0) return { ...Object.fromEntries(shown), id: item.id };
  const some = Object.fromEntries(Object.entries(data).filter(([key]) => keys.includes(key)));
  return { ...Object.fromEntries(shown), id: item.id, data: some };
}
