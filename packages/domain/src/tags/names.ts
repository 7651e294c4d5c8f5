import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { perTransaction } from '@dossier/kernel/db/per-transaction.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { compareNames, comparedText } from '@dossier/kernel/words.ts';
import { arg, defineStatement, type Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql, asc, getTableName, type SQL, type SQLWrapper } from 'drizzle-orm';
import { tags } from './table.ts';
import { jsonOf, nameOrder, uuidsOf } from '@dossier/kernel/db/columns.ts';
import { makePgArray, type PgColumn, pgTable } from 'drizzle-orm/pg-core';
import { knownAre, knownMax, type NamingFilter } from '@dossier/kernel/filters.ts';

export const tagsQuota = new Quota('tags', 'tags', 500, tags);

interface Tagging {
  readonly names: string[];
  readonly ids: string[];
}

type Named = Pick<typeof tags.$inferSelect, keyof typeof named>;

const named = { id: tags.id, name: tags.name, key: tags.key };

const byKeys = defineStatement('read', 'tags.by_keys', (orm) =>
  orm
    .select(named)
    .from(tags)
    .where(and(areGiven(tags, 'workspaceId'), sql`${tags.key} = any(${sql.placeholder('keys')}::text[])`)),
);

/** Cache of a transaction: the tags that it has read, and the keys of those that it created. */
interface Known {
  readonly read: Map<string, Named>;
  readonly made: Set<string>;
}
const knownOf = perTransaction((): Known => ({ read: new Map(), made: new Set() }));

/** The tags with these names, created if missing; undefined if no names are given. */
export function tagsToSet(
  ctx: WriteContext,
  names: readonly string[] | null | undefined,
): Promise<Tagging> | undefined {
  return names === undefined ? undefined : tagsNamed(ctx, names ?? []);
}

/** The tags with these names; unknown ones are created. One statement for a whole batch, none without names. */
export async function tagsNamed(ctx: WriteContext, names: readonly string[]): Promise<Tagging> {
  if (names.length === 0) return { names: [], ids: [] };
  const wanted = new Map(names.map((name) => [comparedText(name), name]));
  const known = knownOf(ctx);
  // Tags created by this transaction are read each time, because a savepoint may have rolled them back.
  const unread = [...wanted.keys()].filter((key) => !known.read.has(key) && !known.made.has(key));
  if (unread.length > 0)
    for (const tag of await readTags(ctx.db.peek, ctx.workspaceId, unread)) known.read.set(tag.key, tag);
  const missing = [...wanted].filter(([key]) => !known.read.has(key));
  const found = new Map(known.read);
  if (missing.length > 0) for (const tag of await makeTags(ctx, known, missing)) found.set(tag.key, tag);
  const sorted = [...wanted.keys()]
    .flatMap((key) => found.get(key) ?? [])
    .toSorted((a, b) => compareNames(a.name, b.name));
  return { names: sorted.map(({ name }) => name), ids: sorted.map(({ id }) => id) };
}

/** The tags with one of these names; `key` is the comparison key. */
export function findTags({ db, workspaceId }: ReadContext, names: readonly string[]): Promise<Named[]> {
  return readTags(db, workspaceId, names.map(comparedText));
}

export async function findTagIds(ctx: ReadContext, names: readonly string[]): Promise<string[]> {
  return (await findTags(ctx, names)).map(({ id }) => id);
}

function readTags(from: Reads, workspaceId: string, keys: readonly string[]): Promise<Named[]> {
  return from.run(byKeys, { workspaceId, keys: [...new Set(keys)] });
}

async function makeTags(ctx: WriteContext, { made }: Known, missing: readonly [string, string][]): Promise<Named[]> {
  const keys = missing.map(([key]) => key);
  const there = await readTags(ctx.db, ctx.workspaceId, keys);
  const unknown = missing.filter(([key]) => !there.some((tag) => tag.key === key));
  const [first] = unknown;
  if (!first) return there;
  demandMayMake(ctx, first[1]);
  // Its lock lets only one transaction at a time create tags.
  await demandRoom(ctx, tagsQuota, unknown.length);
  for (const key of keys) made.add(key);
  const rows = unknown.map(([key, name]) => ({
    workspaceId: ctx.workspaceId,
    id: newId('tag'),
    name,
    key,
    color: 'GRAY' as const,
    createdAt: clock.iso(),
  }));
  // A concurrent transaction can rename a tag to one of these names. This writes nothing new and returns that tag.
  const keptKey = { target: [tags.workspaceId, tags.key], set: { key: sql`${tags.key}` } };
  return [...there, ...(await ctx.db.orm.insert(tags).values(rows).onConflictDoUpdate(keptKey).returning(named))];
}

/** People who may write the thing may also create tags; an API key needs the scope. */
function demandMayMake({ actor }: WriteContext, name: string): void {
  if (actor.kind !== 'key' || actor.scopes.some((scope) => scope === 'write' || scope === 'tags:write')) return;
  throw impossible(
    ['tags'],
    `There is no tag "${name}", and this API key lacks the scope "tags:write" to make it. \`GET /tags\` lists those ` +
      'that there are.',
  );
}

// Never stored. By this decoder, lists copy the names into an answer unparsed (docs/decisions/0004).
const { names } = pgTable('tag_names', { names: jsonOf<string[]>()('names') });

/** Reads the names of tags for an answer; deleted tags are skipped. */
export function tagNames(column: PgColumn): SQL.Aliased<string[]> {
  // Qualified by hand: drizzle omits the table if there is only one, and `tags` has columns of the same names.
  const table = sql.identifier(getTableName(column.table));
  const ids = sql`${table}.${sql.identifier(column.name)}`;
  return sql<string[]>`
    (case when ${ids} is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(tag.name order by ${nameOrder(sql`tag.name`)}), '[]'::jsonb) from tags as tag
      where tag.workspace_id = ${table}.workspace_id and tag.id = any(${ids})
    ) end)`
    .mapWith(names)
    .as('tags');
}

export function tagUuids(column: SQLWrapper): SQL<string[]> {
  return sql<string[]>`to_jsonb(coalesce(${column}, '{}'::uuid[]))`.mapWith(names);
}

export function insertedTags({ ids }: Tagging): string[] | null {
  return ids.length === 0 ? null : ids;
}

/** The tags that an update writes: the argument `tagIds`, or the stored ids if that is null. */
export function keptTags(column: PgColumn): SQL {
  return sql`nullif(coalesce(${arg(column, 'tagIds')}, ${column}), '{}'::uuid[])`;
}

/** True if a thing has one of these tags; an inverted index answers this condition. */
export function hasTag(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} && ${makePgArray(uuidsOf('tag', ids))}::uuid[]`;
}

export function filterByTag(ctx: ReadContext, names: readonly string[] | undefined): NamingFilter {
  return {
    path: ['tag'],
    values: names,
    noun: 'tag',
    find: async (given) => {
      const keys = new Set((await findTags(ctx, given)).map(({ key }) => key));
      return new Set(given.filter((name) => keys.has(comparedText(name))));
    },
    known: async () => {
      const rows = await ctx.db.orm
        .select({ name: tags.name })
        .from(tags)
        .where(eq(tags.workspaceId, ctx.workspaceId))
        .orderBy(asc(nameOrder(tags.name)))
        .limit(knownMax);
      return knownAre(rows.map(({ name }) => name));
    },
  };
}
