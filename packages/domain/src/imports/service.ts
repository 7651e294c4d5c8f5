import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, malformed, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endOperation, operationOf } from '../bulk/index.ts';
import { demandFolder, listFolders, type FolderRow } from '../folders/index.ts';
import { delimiterOf } from './file/csv.ts';
import { guessMapping, type Sample } from './mapping/guess-mapping.ts';
import { guessReadings } from './mapping/guess-readings.ts';
import { demandMapping, previewRows, sampleFile } from './mapping/mapping.ts';
import { partsOf } from './file/parts.ts';
import type { ImportRow } from './progress.ts';
import { membersByName } from './run/rows.ts';
import { runImport } from './run/run-import.job.ts';
import {
  importSchema,
  type addPartInput,
  type ColumnReading,
  type createImportInput,
  type Import,
  type importPreviewSchema,
  type inspectedSchema,
  type previewImportInput,
  type startImportInput,
} from './schema.ts';
import { fileSizeMax } from './constants.ts';
import { importErrors, importNames, importParts, importProblems, imports } from './table.ts';

/** Files are kept for a week. */
export const importsQuota = new Quota({
  name: 'imports',
  title: 'import files within a week',
  max: 200,
  table: imports,
});

export const importBytesQuota = new Quota({
  name: 'importBytes',
  title: 'bytes of import files within a week',
  max: 2_000_000_000,
  table: imports,
  amount: sql<number>`coalesce(sum(${imports.size}), 0)::float8`,
});

const sampleSize = 5;

/** The creator and the position of the job stay internal. */
const importNoun = defineNoun({
  table: imports,
  output: importSchema,
  hidden: ['partCount', 'delimiter', 'startedBy', 'attempt'],
});
export const { list: listImports, get: getImport } = defineLookups(importNoun, { name: 'imports', one: 'import' });

export async function createImport(ctx: WriteContext, input: z.output<typeof createImportInput>): Promise<Import> {
  const folder = await demandFolder(ctx, input.folderId);
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
  if (!row) throw new Error('INSERT ... RETURNING answered without a row.');
  return row;
}

/** Stores the next part of the file. A repeated part is stored once. */
export async function addPart(
  ctx: WriteContext,
  { id: ofImport, position, content }: z.output<typeof addPartInput>,
): Promise<Import> {
  const row = await lock(ctx, ofImport);
  if (row.state !== 'UPLOADING') throw new DomainError('CONFLICT', 'The file of this import is complete.');
  if (position > row.partCount) throw malformed(['position'], `Part ${row.partCount} comes next.`);
  if (position < row.partCount) return getImport(ctx, ofImport);
  const grown = row.size + Buffer.byteLength(content);
  if (grown > fileSizeMax) throw new DomainError('PAYLOAD_TOO_LARGE', 'A file may have at most 50 MB. Split it.');
  await demandRoom(ctx, importBytesQuota, grown - row.size);
  await ctx.db.orm.insert(importParts).values({ workspaceId: ctx.workspaceId, importId: ofImport, position, content });
  await ctx.db.orm
    .update(imports)
    .set({ partCount: position + 1, size: grown })
    .where(whereImport(ctx, ofImport));
  return getImport(ctx, ofImport);
}

/** Completes the file: returns its columns, their proposed targets, and its first rows. */
export async function inspectImport(ctx: WriteContext, ofImport: string): Promise<z.output<typeof inspectedSchema>> {
  const row = await lock(ctx, ofImport);
  const folder = await demandFolder(ctx, row.folderId);
  const beginning = (await partsOf(ctx.database, row).next()).value ?? '';
  const delimiter = delimiterOf(beginning.replace(/^\uFEFF/, ''));
  const sample = await sampleFile(ctx, row, delimiter);
  const isFresh = row.state === 'UPLOADING';
  const guessed = isFresh ? await guess(ctx, folder, sample, delimiter) : {};
  await ctx.db.orm
    .update(imports)
    .set({ ...guessed, delimiter })
    .where(whereImport(ctx, ofImport));
  return {
    ...(await getImport(ctx, ofImport)),
    sample: sample.rows.slice(0, sampleSize).map((cells) => [...cells]),
  };
}

async function guess(ctx: ReadContext, { fields }: FolderRow, sample: Sample, delimiter: string) {
  const mapping = guessMapping(sample, fields, await membersByName(ctx));
  const { data: folders } = await listFolders(ctx, { page: 1, pageSize: 1000, count: false });
  const readings = guessReadings(sample, mapping, fields, folders, delimiter);
  return { state: 'READY' as const, columns: [...sample.header], mapping, readings };
}

export async function previewImport(
  ctx: ReadContext,
  { id: ofImport, ...choice }: z.output<typeof previewImportInput>,
): Promise<z.output<typeof importPreviewSchema>> {
  const [row] = await ctx.db.orm.select().from(imports).where(whereImport(ctx, ofImport));
  if (!row) throw notFound('import');
  if (row.state === 'UPLOADING') throw new DomainError('CONFLICT', 'The file is not complete yet.');
  return previewRows(ctx, row, choice);
}

export async function startImport(
  ctx: WriteContext,
  { id: ofImport, ...choice }: z.output<typeof startImportInput>,
): Promise<Import> {
  const row = await lock(ctx, ofImport);
  if (
    row.state !== 'READY' &&
    row.state !== 'CHECKED' &&
    !(row.isDryRun && (row.state === 'CANCELLED' || row.state === 'FAILED'))
  )
    throw new DomainError(
      'CONFLICT',
      row.state === 'UPLOADING' ? 'The file is not complete yet.' : 'This import was started already.',
    );
  const folder = await demandFolder(ctx, row.folderId);
  const { readings = readingsFor(choice.mapping, row) } = choice;
  await demandMapping(ctx, { ...choice, readings }, row, folder.fields);
  const attempt = row.attempt + 1;
  for (const table of [importErrors, importProblems, importNames])
    await ctx.db.orm.delete(table).where(and(eq(table.workspaceId, ctx.workspaceId), eq(table.importId, ofImport)));
  await ctx.db.orm
    .update(imports)
    .set({
      ...choice,
      readings,
      state: 'RUNNING',
      attempt,
      startedBy: ctx.actor,
      rowCount: 0,
      doneSize: 0,
      createdCount: 0,
      updatedCount: 0,
      unchangedCount: 0,
      failedCount: 0,
      partialCount: 0,
      linkedCount: 0,
      note: null,
      finishedAt: null,
    })
    .where(whereImport(ctx, ofImport));
  await enqueue(ctx, runImport, { workspaceId: ctx.workspaceId, importId: ofImport, attempt });
  return getImport(ctx, ofImport);
}

export async function cancelImport(ctx: WriteContext, ofImport: string): Promise<Import> {
  if (ctx.audit) ctx.audit.before = await getImport(ctx, ofImport);
  const [row] = await ctx.db.orm
    .update(imports)
    .set({ state: 'CANCELLED', note: `Cancelled by ${ctx.actor.name}.`, finishedAt: sql`now()` })
    .where(and(whereImport(ctx, ofImport), inArray(imports.state, ['UPLOADING', 'READY', 'RUNNING', 'CHECKED'])))
    .returning(importNoun.columns);
  if (row) {
    await endOperation(ctx.db, ctx.workspaceId, operationOf('imp', ofImport));
    return row;
  }
  await getImport(ctx, ofImport);
  throw new DomainError('CONFLICT', 'This import has ended already.');
}

/** The readings that `inspect` found, of columns that still fill the same. */
function readingsFor(mapping: readonly (string | null)[], row: ImportRow): (ColumnReading | null)[] {
  return mapping.map((target, at) => (target === row.mapping[at] ? (row.readings[at] ?? null) : null));
}

async function lock(ctx: WriteContext, ofImport: string): Promise<ImportRow> {
  const [row] = await ctx.db.orm.select().from(imports).where(whereImport(ctx, ofImport)).for('update');
  if (!row) throw notFound('import');
  if (ctx.audit) ctx.audit.before = await getImport(ctx, ofImport);
  return row;
}

function whereImport(ctx: ReadContext, ofImport: string) {
  return and(eq(imports.workspaceId, ctx.workspaceId), eq(imports.id, ofImport));
}
