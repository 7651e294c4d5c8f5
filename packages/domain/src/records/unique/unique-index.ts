import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { StoredField } from '../../fields/index.ts';
import type { duplicateSchema } from '../schema.ts';
import { records, recordUniqueValues } from '../table.ts';
import { digestOf } from './unique-values.ts';

export type Duplicate = z.output<typeof duplicateSchema>;

/** Ids that a report names of each duplicate. */
const idsMax = 10;

/** Enters the values of all records outside Trash that are not entered yet; where two are equal, the first one. */
export async function enterValues(ctx: WriteContext, folderId: string, field: StoredField): Promise<void> {
  await ctx.db.orm.execute(sql`
    insert into ${recordUniqueValues} (workspace_id, folder_id, key, digest, record_id)
    select workspace_id, folder_id, ${field.key}::text, digest, id
    from ${valuesOf(ctx, folderId, field)} as found where digest is not null
    on conflict do nothing`);
}

/** The same for locked records whose digests may have changed; of two records with one value, the first one keeps it. */
export async function enterValuesAgain(
  { orm }: Session,
  changed: readonly { readonly workspaceId: string; readonly id: string }[],
): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(
    changed.map(({ workspaceId, id }) => ({ workspaceId, id })),
  )}::json) as wanted("workspaceId" uuid, id uuid)`;
  await orm.execute(sql`
    -- In order: the records of these values are locked.
    delete from ${recordUniqueValues} held using ${wanted}
    where held.workspace_id = wanted."workspaceId" and held.record_id = wanted.id`);
  const value = sql`(record.data ->> (field ->> 'key'))`;
  await orm.execute(sql`
    insert into ${recordUniqueValues} (workspace_id, folder_id, key, digest, record_id)
    select workspace_id, folder_id, key, digest, id from (
      select record.workspace_id, record.folder_id, field ->> 'key' as key, record.id, record.created_at,
        ${digestOf(sql`(field ->> 'type')`, value)} as digest
      from ${wanted}
      join ${records} record on record.workspace_id = wanted."workspaceId" and record.id = wanted.id
      join folders folder on folder.workspace_id = record.workspace_id and folder.id = record.folder_id
      cross join jsonb_array_elements(folder.fields) field
      where record.deleted_at is null and field ->> 'unique' = 'true'
    ) found where digest is not null order by created_at, id
    on conflict do nothing`);
}

export async function duplicatesOf(
  ctx: ReadContext,
  folderId: string,
  field: StoredField,
  limit: number,
): Promise<Duplicate[]> {
  const { rows } = await ctx.db.orm.execute<{ value: string; records: number; ids: string[] }>(sql`
    select min(value) as value, count(*)::int as records,
      (array_agg(id::text order by created_at, id))[1:${idsMax}] as ids
    from ${valuesOf(ctx, folderId, field)} as found
    where digest is not null
    group by digest having count(*) > 1
    order by count(*) desc, min(value) limit ${limit}`);
  return rows.map(({ value, records: count, ids }) => ({
    value,
    records: count,
    recordIds: ids.map((id) => encodeId('rec', id)),
  }));
}

export async function forgetValues(ctx: WriteContext, folderId: string, key: string): Promise<void> {
  const ofField = and(
    eq(recordUniqueValues.workspaceId, ctx.workspaceId),
    eq(recordUniqueValues.folderId, folderId),
    eq(recordUniqueValues.key, key),
  );
  // Batches lock records in this order, too.
  await ctx.db.orm.execute(sql`
    with held as materialized (
      select 1 from ${recordUniqueValues} where ${ofField} order by record_id for update
    ), locked as (select count(*) from held)
    delete from ${recordUniqueValues} where ${ofField} and (select * from locked) > 0`);
}

/** The values of a field, of records outside Trash, with what is compared. */
function valuesOf(ctx: ReadContext, folderId: string, { key, type }: StoredField) {
  const value = sql`(${records.data} ->> ${key}::text)`;
  const inFolder = and(
    eq(records.workspaceId, ctx.workspaceId),
    eq(records.folderId, folderId),
    isNull(records.deletedAt),
    sql`${records.data} ? ${key}::text`,
  );
  return sql`(
    select workspace_id, folder_id, id, created_at, ${value} as value, ${digestOf(sql`${type}::text`, value)} as digest
    from ${records} where ${inFolder})`;
}
