import type { ReadContext } from '@dossier/kernel/context.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { lowered } from '@dossier/kernel/words.ts';
import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { filterByTag, findTags } from '../../tags/index.ts';
import type { Leaf } from './compile.ts';
import { byName, type Queryable } from './fields.ts';

/** The tags of a noun, as queries name them. They are compared by their ids (docs/decisions/0059). */
export function tagsField(column: PgColumn): Queryable {
  const table = sql.identifier(getTableName(column.table));
  const ids = sql`${table}.${sql.identifier(column.name)}`;
  const tagsOfItem = sql`
    select tag.name from tags as tag where tag.workspace_id = ${table}.workspace_id and tag.id = any(${ids})`;
  return {
    name: 'tags',
    kind: 'set',
    key: sql`${column}`,
    type: 'uuid',
    isNullable: true,
    shown: sql`tag.name`,
    order: byName,
    naming: filterByTag,
    // A deleted tag is no item, although its id is still there.
    isNone: sql`(${ids} is null or not exists (${tagsOfItem}))`,
    items: sql`lateral (${tagsOfItem}) as tag`,
  };
}

/** How the tags that conditions name are written: by their ids. */
export async function writerOfTags(ctx: ReadContext, leaves: readonly Leaf[]): Promise<Pick<Queryable, 'write'>> {
  const names = leaves
    .filter(({ field }) => field === 'tags')
    .flatMap(({ value }) => [value].flat())
    .filter((value) => typeof value === 'string');
  const found = names.length === 0 ? [] : await findTags(ctx, names);
  const ids = new Map(found.map(({ key, id }) => [key, decodeId('tag', id)]));
  return { write: (name) => ids.get(lowered(name)) ?? nilUuid };
}
