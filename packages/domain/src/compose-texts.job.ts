import type { Session } from '@dossier/postgres-engine/index.ts';
import { defineJob, type JobContext } from '@dossier/kernel/jobs/define.ts';
import { processTables, type StoredText, type TextTable } from '@dossier/kernel/jobs/once.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { composedAll, foldText, visibleText } from '@dossier/kernel/words.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { composedRecord, enterValuesAgain } from './records/index.ts';

type Texts = Readonly<Record<string, unknown>>;

interface Target {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'text' | 'jsonb'>>;
  readonly compose?: (texts: Texts) => unknown;
  readonly hasExternalIds?: boolean;
  /** True if it has unique fields, whose digests depend on the texts. */
  readonly hasUniqueValues?: boolean;
}

/** Definitions come first: values are checked against the choices of their fields. */
const targets: readonly Target[] = [
  { table: 'folders', columns: { name: 'text', fields: 'jsonb' } },
  { table: 'pipelines', columns: { name: 'text', fields: 'jsonb' } },
  { table: 'stages', columns: { name: 'text' } },
  {
    table: 'records',
    columns: { title: 'text', title_key: 'text', email: 'text', phone: 'text', data: 'jsonb', search_text: 'text' },
    compose: composedRecord,
    hasExternalIds: true,
    hasUniqueValues: true,
  },
  { table: 'deals', columns: { title: 'text', data: 'jsonb' }, hasExternalIds: true },
  { table: 'tasks', columns: { title: 'text' }, hasExternalIds: true },
  { table: 'comments', columns: { text: 'text' } },
  { table: 'calls', columns: { notes: 'text' } },
];

/**
 * Converts stored texts to the form of new ones: NFC, one form of each e-mail address, and the keys that compare titles
 * and unique values. It states no event and raises no version, since people can't see the difference.
 */
export const composeTexts = defineJob({
  name: 'compose-texts',
  input: z.object({}),
  isOnce: true,
  run: (ctx) => composeTables(ctx, 'compose-texts', targets),
});

function searched(table: string, column: string, fold: (text: string) => string | null = searchTextOf): Target {
  return {
    table,
    columns: { [column]: 'text', search_text: 'text' },
    compose: ({ [column]: text }) => ({ search_text: typeof text === 'string' ? fold(text) : null }),
  };
}

const searchedTargets: readonly Target[] = [
  searched('records', 'search_text', foldText),
  searched('deals', 'title'),
  searched('tasks', 'title'),
  searched('comments', 'text'),
  searched('calls', 'notes'),
];

/** Folds the searchable texts of rows from before folding. No answer shows them, so it states no event either. */
export const foldTexts = defineJob({
  name: 'fold-texts',
  input: z.object({}),
  isOnce: true,
  run: (ctx) => composeTables(ctx, 'fold-texts', searchedTargets),
});

function composeTables(ctx: JobContext, name: string, tables: readonly Target[]): Promise<void> {
  const sources = tables.map((target) => ({ ...target, source: sourceOf(target) }));
  return processTables(ctx, name, sources, composeRows);
}

async function composeRows(db: Session, target: Target & TextTable, rows: readonly StoredText[]): Promise<boolean> {
  const table = sql.identifier(target.table);
  const stale = rows.flatMap((row) => {
    const source = row.source ?? '{}';
    const texts = textsSchema.parse(JSON.parse(source));
    const composed = compose(target, texts);
    const isDigested = target.hasUniqueValues && visibleText(source) !== source;
    if (!isDigested && isDeepStrictEqual(texts, composed)) return [];
    return [{ ...row, source: texts, composed }];
  });
  if (stale.length === 0) return true;
  // Locked rows are skipped, so there is no deadlock; changed ones are read again with the next batch.
  const { rowCount } = await db.orm.execute(sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(stale)}::json)
        as w("workspaceId" uuid, id uuid, source jsonb, composed jsonb)
    ), free as materialized (
      select t.workspace_id, t.id, wanted.composed
      from wanted
      join ${table} t on t.workspace_id = wanted."workspaceId" and t.id = wanted.id and ${target.source} = wanted.source
      for no key update of t skip locked
    )
    update ${table} t set ${sql.join(changesOf(target), sql`, `)}
    from free
    where t.workspace_id = free.workspace_id and t.id = free.id`);
  if (rowCount !== stale.length) return false;
  if (target.hasUniqueValues) await enterValuesAgain(db, stale);
  return true;
}

const textsSchema = z.record(z.string(), z.unknown());
const externalSchema = z.object({ external_id: z.string().nullable(), external_source: z.string().nullable() });

function sourceOf({ columns, hasExternalIds }: Target): SQL {
  const names = [...Object.keys(columns), ...(hasExternalIds ? ['external_id', 'external_source'] : [])];
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, t.${sql.identifier(name)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

function compose({ compose: own = composedAll, hasExternalIds }: Target, texts: Texts): Texts {
  const composed = { ...texts, ...textsSchema.parse(own(texts)) };
  if (!hasExternalIds) return composed;
  const external = Object.entries(externalSchema.parse(composedAll(texts)));
  const keys = external.map(([name, key]) => [name, key === null ? null : visibleText(key).trim()]);
  return { ...composed, ...Object.fromEntries(keys) };
}

function changesOf({ table, columns, hasExternalIds }: Target): SQL[] {
  const changes = Object.entries(columns).map(
    ([name, type]) =>
      sql`${sql.identifier(name)} = free.composed ${sql.raw(type === 'jsonb' ? '->' : '->>')} ${sql.raw(`'${name}'`)}`,
  );
  if (!hasExternalIds) return changes;
  // An id that would collide with another row's stays unchanged: people decide which of the two is right.
  const isTaken = sql`exists (
    select from ${sql.identifier(table)} other
    where other.workspace_id = t.workspace_id and other.id <> t.id
      and other.external_id = free.composed ->> 'external_id'
      and coalesce(other.external_source, '') = coalesce(free.composed ->> 'external_source', '')
    union all
    select from free other
    where other.workspace_id = t.workspace_id and other.id < t.id
      and other.composed ->> 'external_id' = free.composed ->> 'external_id'
      and coalesce(other.composed ->> 'external_source', '') = coalesce(free.composed ->> 'external_source', ''))`;
  const external = ['external_id', 'external_source'].map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when ${isTaken} then t.${column} else free.composed ->> ${sql.raw(`'${name}'`)} end`;
  });
  return [...changes, ...external];
}
