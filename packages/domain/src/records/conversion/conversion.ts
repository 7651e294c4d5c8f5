import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { convertValue, demandField, replaceField } from '../../fields/index.ts';
import { asFolder, changeFields, findFolderRow } from '../../folders/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { convertField } from './convert-field.job.ts';
import type { conversionPreviewSchema, convertFieldInput, previewConversionInput } from '../schema.ts';
import { records } from '../table.ts';

type Preview = z.output<typeof conversionPreviewSchema>;

const distinctValuesMax = 10_000;

export async function previewConversion(
  ctx: ReadContext,
  { folderId, key, to }: z.output<typeof previewConversionInput>,
): Promise<Preview> {
  const folder = await findFolderRow(ctx, folderId);
  if (!folder) throw notFound('folder');
  const field = demandField(folder.fields, key);
  const values = await ctx.db.orm
    .select({ value: sql<string>`${records.data} -> ${key}::text`, records: sql<number>`count(*)::int` })
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        eq(records.folderId, folder.id),
        sql`${records.data} ? ${key}::text`,
      ),
    )
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

/** Refuses values that do not convert, unless they are discarded. Until the job is done, writes to the key get 409. */
export async function startConversion(ctx: WriteContext, input: z.output<typeof convertFieldInput>): Promise<Folder> {
  const { folderId, key, to, discardUnconvertible } = input;
  const preview = await previewConversion(ctx, input);
  if (!discardUnconvertible && !preview.isComplete) {
    throw impossible(
      ['discardUnconvertible'],
      `The field has over ${distinctValuesMax} different values, too many to check at once. Send true to convert ` +
        'what converts and drop the rest.',
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
      throw new DomainError('CONFLICT', `The values of "${key}" are being converted to ${field.pendingType} already.`, {
        retryAfterS: 5,
      });
    return replaceField(fields, { ...field, pendingType: to.type, pendingOptions: to.options });
  });
  if (ctx.audit) {
    const field = { ...demandField(folder.fields, key), type: to.type, options: to.options };
    ctx.audit.after = asFolder({ ...folder, fields: replaceField(folder.fields, field) });
  }
  await enqueue(ctx, convertField, { workspaceId: ctx.workspaceId, folderId, key });
  return asFolder(folder);
}
