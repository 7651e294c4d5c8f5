import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, malformed, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import { pageBytesMax, type Page } from '@dossier/kernel/paging.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { endOperation, operationOf } from '../bulk/index.ts';
import { demandFolder } from '../folders/index.ts';
import { csvLine, csvProblemOf, delimiterOf, readRows } from './csv.ts';
import { demandMapping, guessMapping } from './mapping.ts';
import { partsOf } from './parts.ts';
import type { ImportRow } from './progress.ts';
import { runImport } from './run-import.job.ts';
import {
  fileSizeMax,
  type addPartInput,
  type createImportInput,
  type errorsPieceSchema,
  type Import,
  type importErrorSchema,
  type inspectedSchema,
  type startImportInput,
} from './schema.ts';
import { importBytesQuota, importsQuota } from './quota.ts';
import { importErrors, importParts, imports } from './table.ts';

const sampleSize = 5;
const pieceSize = 500;

/** What people see. Its creator and the position of its job stay internal. */
const {
  id,
  folderId,
  fileName,
  state,
  columns,
  mapping,
  matchField,
  isDryRun,
  areReactionsRun,
  size,
  doneSize,
  rowCount,
  createdCount,
  updatedCount,
  unchangedCount,
  failedCount,
  note,
  createdAt,
  finishedAt,
} = getTableColumns(imports);
const importColumns = {
  id,
  folderId,
  fileName,
  state,
  columns,
  mapping,
  matchField,
  isDryRun,
  areReactionsRun,
  size,
  doneSize,
  rowCount,
  createdCount,
  updatedCount,
  unchangedCount,
  failedCount,
  note,
  createdAt,
  finishedAt,
};
const newestFirst = new NewestFirst('imports.list', imports, importColumns);

export function listImports(ctx: ReadContext, input: PageInput): Promise<Page<Import>> {
  return newestFirst.list(ctx, input, {});
}

export async function getImport(ctx: ReadContext, ofImport: string): Promise<Import> {
  const [row] = await ctx.db.orm.select(importColumns).from(imports).where(whereImport(ctx, ofImport));
  if (!row) throw notFound('import');
  return row;
}

/** Creates an import; its file follows in parts. */
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
    .returning(importColumns);
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
  const [header, ...sample] = await readBeginning(ctx, row, delimiter);
  if (!header) throw impossible(['id'], 'The file is empty.');
  const guessed = guessMapping(header, folder.fields);
  const isFresh = row.state === 'UPLOADING';
  await ctx.db.orm
    .update(imports)
    .set(isFresh ? { state: 'READY', delimiter, columns: header, mapping: guessed } : { delimiter })
    .where(whereImport(ctx, ofImport));
  return { ...(await getImport(ctx, ofImport)), sample };
}

/** Starts the job: a dry run, or the import itself. */
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
  demandMapping(choice, row, folder.fields);
  const attempt = row.attempt + 1;
  await ctx.db.orm
    .delete(importErrors)
    .where(and(eq(importErrors.workspaceId, ctx.workspaceId), eq(importErrors.importId, ofImport)));
  await ctx.db.orm
    .update(imports)
    .set({
      ...choice,
      state: 'RUNNING',
      attempt,
      startedBy: ctx.actor,
      rowCount: 0,
      doneSize: 0,
      createdCount: 0,
      updatedCount: 0,
      unchangedCount: 0,
      failedCount: 0,
      note: null,
      finishedAt: null,
    })
    .where(whereImport(ctx, ofImport));
  await enqueue(ctx, runImport, { workspaceId: ctx.workspaceId, importId: ofImport, attempt });
  return getImport(ctx, ofImport);
}

/** Stops the import after the current batch; imported rows stay. */
export async function cancelImport(ctx: WriteContext, ofImport: string): Promise<Import> {
  const [row] = await ctx.db.orm
    .update(imports)
    .set({ state: 'CANCELLED', note: `Cancelled by ${ctx.actor.name}.`, finishedAt: sql`now()` })
    .where(and(whereImport(ctx, ofImport), inArray(imports.state, ['UPLOADING', 'READY', 'RUNNING', 'CHECKED'])))
    .returning(importColumns);
  if (row) {
    await endOperation(ctx.db, ctx.workspaceId, operationOf('imp', ofImport));
    return row;
  }
  await getImport(ctx, ofImport);
  throw new DomainError('CONFLICT', 'This import has ended already.');
}

/** The first errors, for display. */
export async function listErrors(ctx: ReadContext, ofImport: string): Promise<z.output<typeof importErrorSchema>[]> {
  await getImport(ctx, ofImport);
  return ctx.db.orm
    .select({ row: importErrors.row, message: importErrors.message })
    .from(importErrors)
    .where(ofErrors(ctx, ofImport))
    .orderBy(asc(importErrors.row))
    .limit(100);
}

/** The failed rows as CSV, piece by piece: as in the file, with row number and reason in front. */
export async function readErrors(
  ctx: ReadContext,
  { id: ofImport, afterRow }: { id: string; afterRow: number },
): Promise<z.output<typeof errorsPieceSchema>> {
  const { columns: header } = await getImport(ctx, ofImport);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select()
      .from(importErrors)
      .where(and(ofErrors(ctx, ofImport), gt(importErrors.row, afterRow)))
      .orderBy(asc(importErrors.row))
      .limit(pieceSize),
    pageBytesMax,
  );
  const lines = rows.decode().map(({ row, message, cells }) => csvLine([String(row), message, ...cells]));
  const content = (afterRow === 0 ? csvLine(['Row', 'Error', ...header]) : '') + lines.join('');
  return { content, afterRow: rows.length < pieceSize && !rows.isCut ? null : (rows.at(-1)?.row ?? null) };
}

async function readBeginning(ctx: ReadContext, row: ImportRow, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { cells } of readRows(partsOf(ctx.database, row), delimiter)) {
      rows.push(cells);
      if (rows.length > sampleSize) break;
    }
    return rows;
  } catch (error) {
    const problem = csvProblemOf(error);
    throw problem === undefined ? error : impossible(['id'], problem);
  }
}

async function lock(ctx: WriteContext, ofImport: string): Promise<ImportRow> {
  const [row] = await ctx.db.orm.select().from(imports).where(whereImport(ctx, ofImport)).for('update');
  if (!row) throw notFound('import');
  return row;
}

function whereImport(ctx: ReadContext, ofImport: string) {
  return and(eq(imports.workspaceId, ctx.workspaceId), eq(imports.id, ofImport));
}

function ofErrors(ctx: ReadContext, ofImport: string) {
  return and(eq(importErrors.workspaceId, ctx.workspaceId), eq(importErrors.importId, ofImport));
}
