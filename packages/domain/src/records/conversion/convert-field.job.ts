import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { convertValue, demandField, replaceField, type StoredField } from '../../fields/index.ts';
import { changeFields, findFolderRow } from '../../folders/index.ts';
import { recordNoun } from '../noun.ts';
import { changeRecord } from '../service.ts';
import { records } from '../table.ts';

const batchSize = 200;

/**
 * Converts the values of one field in batches. It may be killed at any point and run again, since a converted value
 * converts to itself. The definition changes last; a second pass then converts records whose write had begun before the
 * conversion was announced.
 */
export const convertField = defineJob({
  name: 'records/convert-field',
  input: z.object({ workspaceId: z.string(), folderId: z.string(), key: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, folderId, key }) {
    const call = callOfJob(database, workspaceId, { kind: 'system', name: 'Field conversion' });
    const folder = await findFolderRow(call, folderId);
    const field = folder?.fields.find((candidate) => candidate.key === key);
    if (!field?.pendingType) return;
    const target = convertedField(field);
    const convertAll = async () => {
      let last: string | undefined = '';
      while (last !== undefined && !signal.aborted)
        last = await transact(call, (ctx) => convertBatch(ctx, folderId, target, last ?? ''));
    };
    await convertAll();
    if (signal.aborted) throw new Error('Stopped before the conversion was done; it goes on later.');
    await transact(call, (ctx) =>
      changeFields(ctx, folderId, (fields) => replaceField(fields, convertedField(demandField(fields, key)))),
    );
    await convertAll();
  },
});

function convertedField({ pendingType, pendingOptions, ...field }: StoredField): StoredField {
  if (!pendingType) return field;
  const typeChangedAt = pendingType === field.type ? {} : { typeChangedAt: clock.iso() };
  return { ...field, ...typeChangedAt, type: pendingType, options: pendingOptions ?? null };
}

/** Converts the records after `last`. Returns the id after which to continue, or undefined at the end. */
async function convertBatch(
  ctx: WriteContext,
  folderId: string,
  target: StoredField,
  last: string,
): Promise<string | undefined> {
  const rows = await ctx.db.orm
    .select(recordNoun.columns)
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        gt(records.id, last),
        eq(records.folderId, folderId),
        sql`${records.data} ? ${target.key}::text`,
      ),
    )
    .orderBy(asc(records.id))
    .limit(batchSize)
    .for('no key update');
  for (const row of rows) {
    const { [target.key]: value, ...others } = row.data;
    const converted = convertValue(value, target);
    changeRecord(ctx, row, { ...row, data: converted === undefined ? others : { ...others, [target.key]: converted } });
  }
  return rows.length < batchSize ? undefined : rows.at(-1)?.id;
}
