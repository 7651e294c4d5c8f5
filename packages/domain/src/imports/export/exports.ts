import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { activeFields } from '../../fields/index.ts';
import { demandFolder } from '../../folders/index.ts';
import { exportRecords, listExported } from './export-records.job.ts';
import { exportColumns as recordColumns, type createExportInput, exportSchema, type readPartInput } from '../schema.ts';
import { exportParts, exports } from '../table.ts';

type Export = z.output<typeof exportSchema>;

const exportNoun = defineNoun({ table: exports, output: exportSchema, hidden: ['filter', 'columns', 'cursor'] });
export const { get: getExport } = defineLookups(exportNoun, { name: 'exports', one: 'export' });

export async function createExport(
  ctx: WriteContext,
  { folderId: ofFolder, filter, columns }: z.output<typeof createExportInput>,
): Promise<Export> {
  const folder = await demandFolder(ctx, ofFolder);
  const known = [
    ...recordColumns.map(({ name }) => name),
    ...activeFields(folder.fields).map(({ key }) => `data.${key}`),
  ];
  const unknown = columns?.findIndex((column) => !known.includes(column)) ?? -1;
  if (columns && unknown >= 0) throw impossible(['columns', unknown], `There is no column "${columns[unknown]}".`);
  await demandQuery(ctx, { folderId: folder.id, filter });
  const [row] = await ctx.db.orm
    .insert(exports)
    .values({
      workspaceId: ctx.workspaceId,
      id: newId('exp'),
      folderId: folder.id,
      state: 'RUNNING',
      filter,
      columns: columns ?? known,
    })
    .returning(exportNoun.columns);
  if (!row) throw new Error('INSERT ... RETURNING answered without a row.');
  await enqueue(ctx, exportRecords, { workspaceId: ctx.workspaceId, exportId: row.id });
  return row;
}

/** 422 for a query that can't be answered, which the job would find out too late. */
async function demandQuery(ctx: ReadContext, asked: Parameters<typeof listExported>[1]): Promise<void> {
  const { where, order, search: _search, ...listed } = asked.filter;
  if (where === undefined && order === undefined) return;
  const other = Object.keys(listed).find((name) => name !== 'sort' || listed.sort !== '-createdAt');
  if (other !== undefined) throw impossible(['filter', other], 'must be a condition of `where`, which is there, too');
  await listExported(ctx, asked, { pageSize: 1 });
}

export async function cancelExport(ctx: WriteContext, ofExport: string): Promise<Export> {
  if (ctx.audit) ctx.audit.before = await getExport(ctx, ofExport);
  const [row] = await ctx.db.orm
    .update(exports)
    .set({ state: 'CANCELLED', finishedAt: sql`now()` })
    .where(and(whereExport(ctx, ofExport), eq(exports.state, 'RUNNING')))
    .returning(exportNoun.columns);
  if (row) return row;
  await getExport(ctx, ofExport);
  throw new DomainError('CONFLICT', 'This export has ended already.');
}

export async function readPart(
  ctx: ReadContext,
  { id: ofExport, position }: z.output<typeof readPartInput>,
): Promise<{ content: string }> {
  const { state: now } = await getExport(ctx, ofExport);
  if (now !== 'DONE') throw new DomainError('CONFLICT', 'This export is not done.');
  const [part] = await ctx.db.orm
    .select({ content: exportParts.content })
    .from(exportParts)
    .where(
      and(
        eq(exportParts.workspaceId, ctx.workspaceId),
        eq(exportParts.exportId, ofExport),
        eq(exportParts.position, position),
      ),
    );
  if (!part) throw notFound('part');
  ctx.answer?.take(Buffer.byteLength(part.content));
  return part;
}

function whereExport(ctx: ReadContext, ofExport: string) {
  return and(eq(exports.workspaceId, ctx.workspaceId), eq(exports.id, ofExport));
}
