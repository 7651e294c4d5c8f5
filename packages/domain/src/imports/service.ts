import { hash } from 'node:crypto';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, malformed, notFound } from '@dossier/kernel/errors.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import { changeRows } from '@dossier/kernel/db/rows.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { defineLookups, there } from '@dossier/kernel/verbs.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endOperation, operationOf, operations } from '../bulk/index.ts';
import { demandFolder } from '../folders/index.ts';
import { demandPipeline } from '../pipelines/index.ts';
import { storedPart } from './file/convert-file.job.ts';
import type { addPartInput } from './file-schema.ts';
import { demandMapping } from './mapping/mapping.ts';
import { previewRows } from './mapping/preview.ts';
import { demandRights } from './nouns/nouns.ts';
import { areOfImport, isImport } from './progress.ts';
import { runImport } from './run/run-import.job.ts';
import * as schema from './schema.ts';
import { fileSizeMax } from './constants.ts';
import { importErrors, importNames, importParts, importProblems, imports, type ImportRow } from './table.ts';

/** Files are kept for a week. */
export const importsQuota = new Quota('imports', 'import files within a week', 200, imports);

export const importBytesQuota = new Quota(
  'importBytes',
  'bytes of import files within a week',
  2_000_000_000,
  imports,
  { amount: sql<number>`coalesce(sum(${imports.size}::float8 + ${imports.convertedSize}), 0)` },
);

/** Hides the position of the job. */
const importNoun = defineNoun({
  table: imports,
  output: schema.importSchema,
  expressions: {
    startedBy: sql<string>`${imports.startedBy} ->> 'name'`.as('starter'),
    operationId: sql<string | null>`case when not ${imports.isDryRun} then ${imports.id} end`
      .mapWith((uuid: string) => encodeId('op', uuid))
      .as('operation_id'),
    canUndo: sql<boolean>`exists (
      select from ${operations} as unit
      where unit.workspace_id = imports.workspace_id and unit.id = imports.id
        and unit.state <> 'RUNNING' and unit.undone_by is null
    )`.as('can_undo'),
  },
  hidden: ['partCount', 'convertedCount', 'convertedSize', 'attempt', 'digest', 'samples'],
});
export const { list: listImports, get: getImport } = defineLookups(importNoun, { name: 'imports', one: 'import' });

export async function createImport(
  ctx: WriteContext,
  input: z.output<typeof schema.createImportInput>,
): Promise<schema.Import> {
  const folder = await demandFolder(ctx, input.folderId);
  if (input.size !== undefined && input.size > fileSizeMax) throw tooLarge();
  await demandRoom(ctx, importsQuota);
  const [row] = await ctx.db.orm
    .insert(imports)
    .values({
      workspaceId: ctx.workspaceId,
      id: newId('imp'),
      folderId: folder.id,
      fileName: input.fileName,
      state: 'UPLOADING',
      columns: [],
      mapping: [],
      startedBy: ctx.actor,
    })
    .returning(importNoun.columns);
  const created = there(row, 'import');
  return input.content === undefined ? created : addPart(ctx, { id: created.id, position: 0, content: input.content });
}

const tooLarge = () => new DomainError('PAYLOAD_TOO_LARGE', 'A file may have at most 200 MB. Split it.');

/** Stores the next part of the file. A repeated part is stored once. */
export async function addPart(
  ctx: WriteContext,
  { id: ofImport, position, content, bytes }: z.output<typeof addPartInput>,
): Promise<schema.Import> {
  const row = await lockImport(ctx, ofImport);
  if (row.state !== 'UPLOADING') throw new DomainError('CONFLICT', 'The file of this import is complete.');
  if (position > row.partCount) throw malformed(['position'], `Part ${row.partCount} comes next.`);
  if (position < row.partCount) return getImport(ctx, ofImport);
  if ((content === undefined) === (bytes === undefined)) throw impossible(['content'], 'Send either content or bytes.');
  const piece = bytes === undefined ? Buffer.from(content ?? '') : Buffer.from(bytes, 'base64');
  const grown = row.size + piece.length;
  if (grown > fileSizeMax) throw tooLarge();
  await demandRoom(ctx, importBytesQuota, grown - row.size);
  await ctx.db.orm
    .insert(importParts)
    .values({ workspaceId: ctx.workspaceId, importId: ofImport, position, ...storedPart(piece) });
  // The digest of all parts is continued from the previous part.
  const digest = hash('sha256', Buffer.concat([Buffer.from(row.digest ?? ''), piece]));
  await changeRows(ctx.db, imports, whereImport(ctx, ofImport), { partCount: position + 1, size: grown, digest });
  return getImport(ctx, ofImport);
}

export async function previewImport(
  ctx: ReadContext,
  { id: ofImport, ...choice }: z.output<typeof schema.previewImportInput>,
): Promise<z.output<typeof schema.importPreviewSchema>> {
  const [found] = await ctx.db.orm.select().from(imports).where(whereImport(ctx, ofImport));
  const row = there(found, 'import');
  if (row.state === 'UPLOADING' || row.state === 'READING')
    throw new DomainError('CONFLICT', 'The file is not complete yet.');
  return previewRows(ctx, row, choice);
}

export async function startImport(
  ctx: WriteContext,
  { id: ofImport, ...choice }: z.output<typeof schema.startImportInput>,
): Promise<schema.Import> {
  const row = await lockImport(ctx, ofImport);
  const startable = ['READY', 'CHECKED', ...(row.isDryRun ? ['CANCELLED', 'FAILED'] : [])];
  if (!startable.includes(row.state))
    throw new DomainError(
      'CONFLICT',
      row.state === 'UPLOADING' || row.state === 'READING'
        ? 'The file is not complete yet.'
        : 'This import was started already.',
    );
  const folder = await demandFolder(ctx, row.folderId);
  const { mapping = row.mapping } = choice;
  const found = readingsFor(mapping, row);
  const readings = found.map((reading, at) => choice.readings?.[at] ?? reading);
  await demandMapping(ctx, { ...choice, mapping, readings }, row, folder.fields);
  demandRights(ctx, { ...choice, mapping, readings });
  if (choice.pipelineId !== null) await demandPipeline(ctx, choice.pipelineId);
  const attempt = row.attempt + 1;
  for (const table of [importErrors, importProblems, importNames])
    await ctx.db.orm.delete(table).where(areOfImport(table, row));
  await changeRows(ctx.db, imports, whereImport(ctx, ofImport), {
    ...choice,
    mapping,
    readings,
    state: 'RUNNING',
    attempt,
    startedBy: ctx.actor,
    rowCount: 0,
    doneSize: 0,
    createdCount: 0,
    updatedCount: 0,
    unchangedCount: 0,
    skippedCount: 0,
    failedCount: 0,
    partialCount: 0,
    linkedCount: 0,
    madeCounts: {},
    samples: [],
    note: null,
    finishedAt: null,
  });
  const guessed = [...found.keys()].filter((at) => !choice.readings?.[at]);
  await enqueue(ctx, runImport, { workspaceId: ctx.workspaceId, importId: ofImport, attempt, guessed });
  return getImport(ctx, ofImport);
}

export async function cancelImport(ctx: WriteContext, ofImport: string): Promise<schema.Import> {
  if (ctx.audit) ctx.audit.before = await getImport(ctx, ofImport);
  const [row] = await ctx.db.orm
    .update(imports)
    .set({ state: 'CANCELLED', note: `Cancelled by ${ctx.actor.name}.`, finishedAt: sql`now()` })
    .where(
      and(whereImport(ctx, ofImport), inArray(imports.state, ['UPLOADING', 'READING', 'READY', 'RUNNING', 'CHECKED'])),
    )
    .returning(importNoun.columns);
  if (row) {
    await endOperation(ctx.db, ctx.workspaceId, operationOf('imp', ofImport));
    return row;
  }
  await getImport(ctx, ofImport);
  throw new DomainError('CONFLICT', 'This import has ended already.');
}

/** The readings found by `inspect`, for columns whose target is unchanged. */
function readingsFor(mapping: readonly (string | null)[], row: ImportRow): (schema.ColumnReading | null)[] {
  return mapping.map((target, at) => (target === row.mapping[at] ? (row.readings[at] ?? null) : null));
}

export async function lockImport(ctx: WriteContext, ofImport: string): Promise<ImportRow> {
  const [row] = await ctx.db.orm.select().from(imports).where(whereImport(ctx, ofImport)).for('update');
  if (!row) throw notFound('import');
  if (ctx.audit) ctx.audit.before = await getImport(ctx, ofImport);
  return row;
}

export function whereImport(ctx: ReadContext, ofImport: string) {
  return isImport({ workspaceId: ctx.workspaceId, id: ofImport });
}
