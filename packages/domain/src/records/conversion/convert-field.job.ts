import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext, ReadContext } from '@dossier/kernel/context.ts';
import { callOfJob, defineJob, enqueue } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { convertValue, demandField, replaceField, type StoredField } from '../../fields/index.ts';
import { changeFields, findFolderRow, asFolder } from '../../folders/index.ts';
import { recordNoun } from '../noun.ts';
import { changeRecord } from '../service.ts';
import { records } from '../table.ts';
import { impossible, conflict, there } from '@dossier/kernel/errors.ts';
import type { Folder } from '../../folders/schema.ts';
import type { conversionPreviewSchema, convertFieldInput, previewConversionInput } from '../schema.ts';

const batchSize = 200;

/**
 * Converts the values of one field in batches. It may be killed at any point and run again, since a converted value
 * converts to itself. The definition changes last; a second pass then converts records whose write began before the
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
    if (signal.aborted) throw new Error('Stopped before the conversion was done; it continues later.');
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
  const hasKey = sql`${records.data} ? ${target.key}::text`;
  const rows = await ctx.db.orm
    .select(recordNoun.columns)
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), gt(records.id, last), eq(records.folderId, folderId), hasKey))
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

type Preview = z.output<typeof conversionPreviewSchema>;

const distinctValuesMax = 10_000;

export async function previewConversion(
  ctx: ReadContext,
  { folderId, key, to }: z.output<typeof previewConversionInput>,
): Promise<Preview> {
  const folder = there(await findFolderRow(ctx, folderId), 'folder');
  const field = demandField(folder.fields, key);
  const hasKey = sql`${records.data} ? ${key}::text`;
  const values = await ctx.db.orm
    .select({ value: sql<string>`${records.data} -> ${key}::text`, records: sql<number>`count(*)::int` })
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), eq(records.folderId, folder.id), hasKey))
    .groupBy(sql`1`)
    .limit(distinctValuesMax + 1);
  const target = { ...field, type: to.type, options: to.options };
  const preview: Preview = {
    converts: 0,
    doesNotConvert: 0,
    samples: [],
    isComplete: values.length <= distinctValuesMax,
  };
  for (const { value: text, records: count } of values.slice(0, distinctValuesMax)) {
    const from: unknown = JSON.parse(text);
    const converted = convertValue(from, target);
    if (converted === undefined) preview.doesNotConvert += count;
    else preview.converts += count;
    if (preview.samples.length < 10) preview.samples.push({ from, to: converted ?? null, records: count });
  }
  return preview;
}

/** Refuses values that can't be converted, unless they are discarded. Writes to the key get 409 meanwhile. */
export async function startConversion(ctx: WriteContext, input: z.output<typeof convertFieldInput>): Promise<Folder> {
  const { folderId, key, to, discardUnconvertible } = input;
  const preview = await previewConversion(ctx, input);
  if (!discardUnconvertible && !preview.isComplete) {
    throw impossible(
      ['discardUnconvertible'],
      `The field has over ${distinctValuesMax} different values, too many to check at once. Send true to drop ` +
        'the values that cannot be converted.',
    );
  }
  if (!discardUnconvertible && preview.doesNotConvert > 0) {
    throw impossible(
      ['discardUnconvertible'],
      `The values of ${preview.doesNotConvert} records do not convert to ${to.type}. Send true to drop them.`,
    );
  }
  const folder = await changeFields(ctx, folderId, (fields) => {
    const field = demandField(fields, key);
    if (field.unique)
      throw impossible(['key'], 'The field is unique. Switch that off, convert it, and switch it on again.');
    if (field.pendingType)
      throw conflict(`The values of "${key}" are being converted to ${field.pendingType} already.`, 5);
    return replaceField(fields, { ...field, pendingType: to.type, pendingOptions: to.options });
  });
  if (ctx.audit) {
    const field = { ...demandField(folder.fields, key), type: to.type, options: to.options };
    ctx.audit.after = asFolder({ ...folder, fields: replaceField(folder.fields, field) });
  }
  await enqueue(ctx, convertField, { workspaceId: ctx.workspaceId, folderId, key });
  return asFolder(folder);
}
