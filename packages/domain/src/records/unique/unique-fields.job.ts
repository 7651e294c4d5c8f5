import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, there } from '@dossier/kernel/errors.ts';
import { afterEarlierWrites } from '@dossier/kernel/jobs/earlier-writes.ts';
import { enqueue, callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import * as definitions from '../../fields/index.ts';
import { asFolder, changeFields, demandFolder, findFolderRow } from '../../folders/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { createRecordInput, type listDuplicatesInput, type setUniqueInput, type duplicateSchema } from '../schema.ts';
import { trashedWith, digestOf } from './unique-values.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { records, recordUniqueValues } from '../table.ts';
import { transact } from '@dossier/kernel/transact.ts';

const duplicatesMax = 100;

export async function listDuplicates(
  ctx: ReadContext,
  { id, key }: z.output<typeof listDuplicatesInput>,
): Promise<{ data: Duplicate[]; isComplete: boolean }> {
  const folder = there(await findFolderRow(ctx, id), 'folder');
  const field = definitions.demandField(folder.fields, key);
  demandSuitable(field);
  const rows = await duplicatesOf(ctx, id, field, duplicatesMax + 1);
  return { data: rows.slice(0, duplicatesMax), isComplete: rows.length <= duplicatesMax };
}

export const findTrashedInput = createRecordInput.pick({ folderId: true, data: true });
export const trashedTwinSchema = z.object({ key: z.string(), id: idOf('rec'), title: z.string() });

/** Records in Trash with unique values that a new record would take over. */
export async function findTrashed(
  ctx: ReadContext,
  { folderId, data = {} }: z.output<typeof findTrashedInput>,
): Promise<z.output<typeof trashedTwinSchema>[]> {
  const { fields } = await demandFolder(ctx, folderId);
  const given = definitions.activeFields(fields).filter(({ unique }) => unique);
  return trashedWith(
    ctx,
    folderId,
    given.map(({ key, type }) => ({ key, type, value: data[key] })),
  );
}

/**
 * Makes a field unique, or no longer unique. Refused if records have equal values. The values of all records are added
 * here; a job then adds those of writes that had begun before.
 */
export async function setUnique(ctx: WriteContext, input: z.output<typeof setUniqueInput>): Promise<Folder> {
  const { folderId, key, unique } = input;
  let wasUnique = false;
  const row = await changeFields(ctx, folderId, (fields) => {
    const field = definitions.demandField(fields, key);
    wasUnique = field.unique === true;
    if (unique && !wasUnique) {
      demandSuitable(field);
      definitions.demandRoomForUnique(fields);
    }
    return definitions.replaceField(fields, { ...field, unique });
  });
  if (unique === wasUnique) return asFolder(row);
  await forgetValues(ctx, folderId, key);
  if (unique) {
    const field = definitions.demandField(row.fields, key);
    const [first, ...others] = await duplicatesOf(ctx, folderId, field, 5);
    if (first) throw duplicated(key, [first, ...others]);
    await enterValues(ctx, folderId, field);
    await enqueue(ctx, indexUnique, { workspaceId: ctx.workspaceId, folderId, key });
  }
  return asFolder(row);
}

function demandSuitable({ type, pendingType }: definitions.StoredField): void {
  const problem = definitions.uniqueProblem(type);
  if (problem !== undefined) throw impossible(['unique'], `unique: ${problem}.`);
  if (pendingType) throw impossible(['unique'], 'The values of the field are being converted. Try again in a moment.');
}

function duplicated(key: string, found: readonly Duplicate[]): DomainError {
  const named = found.map(
    ({ value, records: count, recordIds }) =>
      `"${value.slice(0, 100)}" (${count} records: ${recordIds.slice(0, 3).join(', ')}${count > 3 ? ', ...' : ''})`,
  );
  const message =
    `Several records have the same value of "${key}": ${named.join('; ')}. Change these first; ` +
    '`GET /folders/{id}/fields/{key}/duplicates` lists them.';
  return new DomainError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: ['unique'], message }] });
}

type Duplicate = z.output<typeof duplicateSchema>;

/** Number of ids that a report lists per duplicate. */
const idsMax = 10;

/** Adds the missing values of all records outside Trash; of equal ones, the first. */
async function enterValues(ctx: WriteContext, folderId: string, field: definitions.StoredField): Promise<void> {
  await ctx.db.orm.execute(sql`
    insert into ${recordUniqueValues} (workspace_id, folder_id, key, digest, record_id)
    select workspace_id, folder_id, ${field.key}::text, digest, id
    from ${valuesOf(ctx, folderId, field)} as found where digest is not null
    on conflict do nothing`);
}

/** The same for locked records whose digests may have changed; of equal values, the first record keeps it. */
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

async function duplicatesOf(
  ctx: ReadContext,
  folderId: string,
  field: definitions.StoredField,
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

async function forgetValues(ctx: WriteContext, folderId: string, key: string): Promise<void> {
  const ofField = equals(recordUniqueValues, { workspaceId: ctx.workspaceId, folderId, key });
  // Batches lock records in the same order.
  await ctx.db.orm.execute(sql`
    with held as materialized (
      select 1 from ${recordUniqueValues} where ${ofField} order by record_id for update
    ), locked as (select count(*) from held)
    delete from ${recordUniqueValues} where ${ofField} and (select * from locked) > 0`);
}

/** The values of a field in records outside Trash, with their comparison keys. */
function valuesOf(ctx: ReadContext, folderId: string, { key, type }: definitions.StoredField) {
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

/**
 * Completes a new unique field (docs/decisions/0042). A write that began earlier may have committed without adding its
 * value; once all of these have ended, it adds the missing values. If they created duplicates meanwhile, the field is
 * not unique.
 */
export const indexUnique = defineJob({
  name: 'records/index-unique',
  input: z.object({ workspaceId: z.string(), folderId: z.string(), key: z.string() }),
  attemptsMax: 20,
  async run({ database, signal, log }, { workspaceId, folderId, key }) {
    const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Unique field' });
    await afterEarlierWrites(database, signal);
    await transact(call, async (ctx) => {
      const folder = await findFolderRow(ctx, folderId);
      const field = folder?.fields.find((candidate) => candidate.key === key);
      if (!field?.unique) return;
      const [duplicate] = await duplicatesOf(ctx, folderId, field, 1);
      if (!duplicate) return enterValues(ctx, folderId, field);
      log.warn({ folderId, key }, 'Writes made duplicates while the field became unique; it is not unique.');
      await changeFields(ctx, folderId, (fields) => definitions.replaceField(fields, { ...field, unique: false }));
      await forgetValues(ctx, folderId, key);
    });
  },
});
