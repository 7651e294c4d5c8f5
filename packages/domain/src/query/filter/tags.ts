import { sql, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { filterByTag } from '../../tags/index.ts';
import { type Queryable, byName } from './fields.ts';

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
