import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { insertRow } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { demandScope } from '@dossier/kernel/scopes.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { demandFolder } from '../../folders/index.ts';
import { demandKnownFilter } from '../../records/index.ts';
import { exports } from '../table.ts';
import { knownColumns } from './columns.ts';
import { exportRecords, isRunning, listExported, partAt, storedPosition } from './export-records.job.ts';
import { exported } from './nouns.ts';
import {
  contentTypes,
  type createExportInput,
  type exportFileSchema,
  exportSchema,
  type partSchema,
  type readPartInput,
} from './schema.ts';

type Export = z.output<typeof exportSchema>;

/** Files are kept for a week. */
export const exportsQuota = new Quota('exports', 'export files within a week', 1_000, exports);

export const exportBytesQuota = new Quota(
  'exportBytes',
  'bytes of export files within a week',
  10_000_000_000,
  exports,
  { amount: sql<number>`coalesce(sum(${exports.size}), 0)::float8` },
);

const exportNoun = defineNoun({
  table: exports,
  output: exportSchema,
  hidden: ['filter', 'columns', 'cursor', 'startedBy'],
});
export const { get: getExport } = defineLookups(exportNoun, { name: 'exports', one: 'export' });

export async function createExport(
  ctx: WriteContext,
  { of, folderId: ofFolder, format, filter: listed, columns: chosen, ...asked }: z.output<typeof createExportInput>,
): Promise<Export> {
  // A key that may write imports may export records; other nouns need their own scope.
  if (of !== 'records') demandScope(ctx.actor, of === 'links' ? 'records:read' : `${of}:read`);
  if ((of === 'records') !== (ofFolder !== undefined))
    throw impossible(['folderId'], of === 'records' ? 'is required for records' : 'is for records alone');
  await demandRoom(ctx, exportsQuota);
  await demandRoom(ctx, exportBytesQuota);
  const folderId = ofFolder === undefined ? null : (await demandFolder(ctx, ofFolder)).id;
  const row = { of, folderId, filter: { ...listed, ...definedOf(asked) } };
  const known = await knownColumns(ctx, row);
  const columns = chosen?.map((name, at) => {
    const column = known.find((one) => one.name === name || (one.field === name && !one.name.startsWith('data.')));
    if (column) return column.name;
    throw impossible(
      ['columns', at],
      `There is no column "${name}". Columns: ${known.map((one) => one.name).join(', ')}.`,
    );
  });
  await demandQuery(ctx, row);
  const values = {
    ...row,
    workspaceId: ctx.workspaceId,
    id: newId('exp'),
    state: 'RUNNING' as const,
    format,
    contentType: contentTypes[format],
    startedBy: ctx.actor,
    // Lines of JSON are whole items; a file with a header needs the same columns in every part.
    columns: columns ?? (format === 'JSON_LINES' ? [] : known.map(({ name }) => name)),
  };
  const created = await insertRow(ctx.db, exports, values, exportNoun.columns);
  await enqueue(ctx, exportRecords, { workspaceId: ctx.workspaceId, exportId: created.id });
  return created;
}

/** 422 for an invalid query, which the job would detect too late. */
async function demandQuery(ctx: ReadContext, asked: Parameters<typeof listExported>[1]): Promise<void> {
  const { where, order, search, ...listed } = asked.filter;
  const { folderId } = asked;
  if (folderId !== null && where === undefined && order === undefined)
    return demandKnownFilter(ctx, { ...listed, ...definedOf({ search }), folderId: [folderId] });
  const other = Object.keys(listed).find((name) => name !== 'sort' || listed.sort !== '-createdAt');
  if (other !== undefined)
    throw impossible(['filter', other], 'must be a condition of `where`, because `where` is given');
  if (search !== undefined && !exported[asked.of].subject.matchesWords)
    throw impossible(['search'], `There is no text to search in ${asked.of}. Use \`where\`.`);
  await listExported(ctx, asked, { pageSize: 1 });
}

export async function cancelExport(ctx: WriteContext, ofExport: string): Promise<Export> {
  if (ctx.audit) ctx.audit.before = await getExport(ctx, ofExport);
  const [row] = await ctx.db.orm
    .update(exports)
    .set({ state: 'CANCELLED', finishedAt: sql`now()` })
    .where(isRunning(ctx.workspaceId, ofExport))
    .returning(exportNoun.columns);
  if (row) return row;
  await getExport(ctx, ofExport);
  throw new DomainError('CONFLICT', 'This export has ended already.');
}

async function demandDone(ctx: ReadContext, ofExport: string): Promise<Export> {
  const found = await getExport(ctx, ofExport);
  if (found.state !== 'DONE') throw new DomainError('CONFLICT', 'This export is not done.');
  return found;
}

export async function readPart(
  ctx: ReadContext,
  { id: ofExport, position }: z.output<typeof readPartInput>,
): Promise<z.output<typeof partSchema>> {
  const part = await partOf(ctx, await demandDone(ctx, ofExport), position);
  ctx.answer?.take(part.bytes?.length ?? Buffer.byteLength(part.content));
  return part.bytes ? { bytes: part.bytes.toString('base64') } : { content: part.content };
}

const endings = { CSV: 'csv', XLSX: 'xlsx', JSON_LINES: 'jsonl' } as const;

/** Sends the file of an export part by part, so that no process holds it whole. */
export async function readFile(ctx: ReadContext, ofExport: string): Promise<z.output<typeof exportFileSchema>> {
  const done = await demandDone(ctx, ofExport);
  const file = { name: `${ofExport}.${endings[done.format]}`, type: done.contentType };
  ctx.sendFile?.({ ...file, pieces: piecesOf(ctx, done) });
  return file;
}

async function* piecesOf(ctx: ReadContext, done: Export): AsyncGenerator<string | Buffer> {
  for (let position = 0; position < done.partCount; position += 1) {
    const { bytes, content } = await partOf(ctx, done, position);
    yield bytes ?? content;
  }
}

function partOf({ database, workspaceId }: ReadContext, { id, format }: Export, position: number) {
  return partAt(database, { workspaceId, id }, storedPosition(format, position));
}
