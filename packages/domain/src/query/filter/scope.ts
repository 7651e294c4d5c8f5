import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { blankCondition, demandKnownFilters } from '@dossier/kernel/filters.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { currentIds, phoneCountry, phoneForms } from '../../records/index.ts';
import { compileFilter, leavesOf, valuesWithin, type Doubtful, type Leaf, type Scope } from './compile.ts';
import { findCustomFields, knownCustomFields } from './custom-fields.ts';
import type { Kind, Queryable } from './fields.ts';
import type { Item } from '../include.ts';
import type { Path } from './operands.ts';
import type { Filter } from '../schema.ts';
import type { Subject } from '../subjects.ts';
import { comparedText, mapTexts, wordsOf } from '@dossier/kernel/words.ts';
import { findTags } from '../../tags/index.ts';

/** Converts the values of a filter to the types of their fields. */
export type ReadFilter = (filter: Filter, demandField: Scope['demandField']) => Filter;

/** Finds the fields that a call names, and compiles its filter. 422 names unknown ones. */
export async function scopeOf(
  ctx: ReadContext,
  subject: Subject,
  asked: Filter | undefined,
  names: readonly string[],
  {
    readFilter = (filter) => filter,
    search,
    archived = false,
  }: { readFilter?: ReadFilter; search?: string | undefined; archived?: boolean | undefined } = {},
): Promise<Scope> {
  if (search !== undefined && wordsOf(search).length === 0) throw impossible(['search'], blankCondition);
  const leaves = leavesOf(asked);
  const mentioned = [...leaves.map(({ field }) => field), ...names];
  const { definitions, data } = subject;
  const keys = [...new Set(mentioned.flatMap((name) => (name.startsWith('data.') ? [name.slice(5)] : [])))];
  const custom =
    definitions && data
      ? await findCustomFields(ctx, definitions, data, keys, valuesWithin(asked, definitions.field))
      : new Map<string, Queryable>();
  const unknown = mentioned.find((name) => !custom.has(name) && !subject.fields.has(name));
  const known = unknown === undefined ? '' : await sentenceFor(ctx, subject);
  const tags = await writerOfTags(ctx, leaves);
  const fieldOf = (name: string) => subject.fields.get(name) ?? custom.get(name);
  const country = leaves.some(({ field }) => fieldOf(field)?.isPhone) ? await phoneCountry(ctx) : undefined;
  const forms = (value: string) => phoneForms(value, country);
  const demandField = (name: string, path: Path) => {
    const field = fieldOf(name);
    if (field?.isPhone) return { ...field, forms };
    if (field?.kind === 'set') return { ...field, ...tags };
    if (field?.successorOf) return { ...field, alsoEqual: field.successorOf(ctx) };
    if (field) return subject.prepared?.(field) ?? field;
    throw impossible(path, `There is no such field. ${known}`);
  };
  const filter =
    asked &&
    withCurrentIds(
      readFilter(asked, demandField),
      await currentIds(
        ctx,
        leaves.flatMap(({ value }) => value),
      ),
    );
  const words = (search !== undefined && subject.matchesWords?.(search)) || [];
  const where = compileFilter(filter, demandField);
  const isHere = subject.scope(ctx, archived);
  for (const doubtful of where.doubtful) await demandPossible(ctx, subject, isHere, doubtful);
  const compiled = { ...where, sql: and(...words.map((word) => word.sql), where.sql) };
  return { demandField, filter, where: compiled, words, isHere };
}

/** 422 for an impossible value. A removed choice is still allowed, since a view, a report or a watch may name it. */
async function demandPossible(
  { db, workspaceId }: ReadContext,
  { table }: Subject,
  isHere: SQL | undefined,
  { path, value, problem, isEqual }: Doubtful,
): Promise<void> {
  const own = decodeId('ws', workspaceId);
  const names = sql`'$.**.value ? (@ == $value)', jsonb_build_object('value', ${value}::text)`;
  const { rows } = await db.orm.execute(sql`
    select from ${table} where ${and(isHere, isEqual)}
    union all
    select from views where workspace_id = ${own}::uuid and jsonb_path_exists(definition, ${names})
    union all
    select from reports where workspace_id = ${own}::uuid and jsonb_path_exists(tiles, ${names})
    union all
    select from watches where workspace_id = ${own}::uuid and jsonb_path_exists("where", ${names})
    limit 1`);
  if (rows.length === 0) throw impossible(path, problem);
}

/** The kind of a field. 422 lists the known ones if this name is unknown. */
export async function kindOfField(
  ctx: ReadContext,
  subject: Subject,
  where: Filter | undefined,
  name: string,
  path: Path,
): Promise<Kind> {
  return (await scopeOf(ctx, subject, where, [name])).demandField(name, path).kind;
}

async function sentenceFor(ctx: ReadContext, { fields, definitions }: Subject): Promise<string> {
  const builtIn = `Fields: ${[...fields.keys()].join(', ')}.`;
  return definitions ? `${builtIn} ${await knownCustomFields(ctx, definitions)}` : builtIn;
}

export async function demandKnown(
  ctx: ReadContext,
  found: { readonly data: Item[]; readonly byteLength: number; readonly nextCursor: string | null },
  cursor: string | undefined,
  { where }: Scope,
): Promise<void> {
  const filters = where.named.map(({ path, naming, values }) => ({ ...naming(ctx, values), path }));
  await demandKnownFilters(ctx, found, { cursor }, filters, impossible);
}

/** The filter with the ids of merged records replaced by their successors. */
function withCurrentIds(filter: Filter, current: ReadonlyMap<string, string>): Filter {
  // Guarantee: only texts differ.
  return mapTexts(filter, (text) => current.get(text) ?? text) as Filter;
}

async function writerOfTags(ctx: ReadContext, leaves: readonly Leaf[]): Promise<Pick<Queryable, 'write'>> {
  const names = leaves
    .filter(({ field }) => field === 'tags')
    .flatMap(({ value }) => [value].flat())
    .filter((value) => typeof value === 'string');
  const found = names.length === 0 ? [] : await findTags(ctx, names);
  const ids = new Map(found.map(({ key, id }) => [key, decodeId('tag', id)]));
  return { write: (name) => ids.get(comparedText(name)) ?? nilUuid };
}
