import type { ReadContext } from '@dossier/kernel/context.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { type Database, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findFolderRow } from '../../folders/index.ts';
import { addNotices, forMembers, once } from '../../notices/index.ts';
import { type Item, queryItems } from '../../query/index.ts';
import type { Filter } from '../../query/schema.ts';
import { listRecords } from '../../records/index.ts';
import { listRecordsInput } from '../../records/schema.ts';
import { csvLine } from '../file/csv.ts';
import { exportParts, exports } from '../table.ts';
import { openRows, type RowWriter } from './columns.ts';
import { exported } from './nouns.ts';
import { sheetRow, workbookOf } from './workbook.ts';

type Export = typeof exports.$inferSelect;
type Stored = Pick<Export, 'workspaceId' | 'id'>;

const pageSize = 500;
/** After this time the person has probably left the page, so a notice is sent. */
const noticedAfterMs = 60_000;

/** Writes the items of a noun into parts of a file, one page each. After a kill it continues after the last part. */
export const exportRecords = defineJob({
  name: 'imports/export',
  input: z.object({ workspaceId: z.string(), exportId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, exportId }) {
    const running = isRunning(workspaceId, exportId);
    const row = await findRow(database.read, exports, running);
    if (!row) return;
    const ctx = callOfJob(database, workspaceId, { kind: 'system', name: 'Export' });
    const writer = await openRows(ctx, row);
    let { cursor, partCount, rowCount } = row;
    while (partCount === 0 || cursor !== null) {
      if (signal.aborted) throw new Error('Stopped before the export was done; it continues later.');
      let page: Page;
      let content: string;
      try {
        page = await listExported(ctx, row, { pageSize, ...(cursor === null ? {} : { cursor }) });
        content = await contentOf(writer, row, page.data, rowCount);
      } catch (error) {
        // A field of its conditions is gone, they take too long, or Excel can't hold it: a retry would fail too.
        if (!(error instanceof DomainError) || error.code !== 'UNPROCESSABLE_CONTENT') throw error;
        const failed = { state: 'FAILED' as const, note: error.message, finishedAt: sql`now()` };
        await database.autocommit.orm.update(exports).set(failed).where(running);
        return;
      }
      const position = partCount;
      cursor = page.nextCursor;
      partCount += 1;
      rowCount += page.data.length;
      const size = sql`${exports.size} + ${Buffer.byteLength(content)}`;
      const done = { cursor, partCount, rowCount, size };
      const goesOn = await database.transaction(async ({ orm }) => {
        const isNext = and(running, eq(exports.partCount, position));
        const saved = await orm.update(exports).set(done).where(isNext).returning({ id: exports.id });
        if (saved.length > 0) await orm.insert(exportParts).values({ workspaceId, exportId, position, content });
        return saved.length > 0;
      });
      // The export was cancelled, or another worker continues it.
      if (!goesOn) return;
    }
    const zipped = row.format === 'XLSX' ? writeWorkbook(database, row, partCount, signal) : Promise.resolve({});
    const written = await zipped.catch(async (error: unknown) => {
      // Another worker that had the job too may have finished it, and deleted the rows.
      if (await findRow(database.read, exports, running)) throw error;
    });
    if (written) await finish(ctx, row, written);
  },
});

export function isRunning(workspaceId: string, exportId: string) {
  return and(eq(exports.workspaceId, workspaceId), eq(exports.id, exportId), eq(exports.state, 'RUNNING'));
}

async function contentOf(
  writer: RowWriter,
  { of, format }: Export,
  items: readonly Item[],
  rowCount: number,
): Promise<string> {
  if (format === 'JSON_LINES') {
    const answered = items.map((item) => itemSchema.parse(exported[of].item.parse(item)));
    return answered.map((item) => `${JSON.stringify(writer.shown(item))}\n`).join('');
  }
  const rows = await writer.cellsOf(items);
  const all = rowCount === 0 ? [writer.header, ...rows] : rows;
  if (format === 'XLSX') {
    const first = rowCount === 0 ? 1 : rowCount + 2;
    return all.map((cells, at) => sheetRow(cells, first + at, writer)).join('');
  }
  // Excel reads a file as UTF-8 only with a byte order mark.
  return (
    (rowCount === 0 ? '\uFEFF' : '') + all.map((cells) => csvLine(cells.map((cell) => String(cell ?? '')))).join('')
  );
}

const itemSchema = z.looseObject({ id: z.string() });

interface Page {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

/** A page of an export: by the list of records, or by a query if the filter has conditions or their order. */
export async function listExported(
  ctx: ReadContext,
  { of, folderId, filter: { where, order, ...filter } }: Pick<Export, 'of' | 'folderId' | 'filter'>,
  page: { pageSize: number; cursor?: string },
): Promise<Page> {
  if (of === 'records' && where === undefined && order === undefined)
    return listRecords(ctx, listRecordsInput.parse({ ...filter, folderId, ...page }));
  const isHere: Filter[] = folderId === null ? [] : [{ field: 'folderId', op: 'eq', value: folderId }];
  const and = [...(where ? [where] : []), ...isHere];
  return queryItems(ctx, exported[of].subject, {
    ...page,
    where: and.length === 0 ? undefined : { and },
    search: filter.search,
    sort: order ?? (of === 'records' ? ['-createdAt'] : ['id']),
    include: [],
    count: false,
  });
}

/** Zips the rows. After a kill it starts again, and writes identical bytes. */
async function writeWorkbook(database: Database, row: Export, textCount: number, signal: AbortSignal) {
  const { workspaceId, id: exportId } = row;
  const { position } = exportParts;
  let [partCount, size] = [0, 0];
  for await (const bytes of workbookOf(textsOf(database, row, textCount))) {
    if (signal.aborted) throw new Error('Stopped before the workbook was written; it is written again later.');
    await database.autocommit.orm
      .insert(exportParts)
      .values({ workspaceId, exportId, position: storedPosition('XLSX', partCount), content: '', bytes })
      .onConflictDoUpdate({ target: [exportParts.workspaceId, exportParts.exportId, position], set: { bytes } });
    partCount += 1;
    size += bytes.length;
  }
  return { partCount, size };
}

async function* textsOf(database: Database, row: Export, partCount: number): AsyncGenerator<string> {
  for (let position = 0; position < partCount; position += 1) yield (await partAt(database, row, position)).content;
}

const partStatement = defineStatement('read', 'export_parts.get', (orm) =>
  orm
    .select({ content: exportParts.content, bytes: exportParts.bytes })
    .from(exportParts)
    .where(areGiven(exportParts, 'workspaceId', 'exportId', 'position')),
);

export async function partAt({ read }: Database, { workspaceId, id }: Stored, position: number) {
  const [part] = await read.run(partStatement, { workspaceId, exportId: id, position });
  if (!part) throw notFound('part');
  return part;
}

/** Stored position of a part: a workbook's bytes are stored beside the lines that they were made from. */
export function storedPosition(format: Export['format'], position: number): number {
  return format === 'XLSX' ? -1 - position : position;
}

async function finish(ctx: ReadContext, row: Export, zipped: Partial<Export>): Promise<void> {
  const { database, workspaceId } = ctx;
  const { id: exportId, startedBy, of, folderId } = row;
  const folder = folderId === null ? undefined : await findFolderRow(ctx, folderId);
  await database.transaction(async (db) => {
    const [done] = await db.orm
      .update(exports)
      .set({ ...zipped, state: 'DONE', finishedAt: sql`now()` })
      .where(isRunning(workspaceId, exportId))
      .returning({ id: exports.id });
    if (!done || startedBy?.kind !== 'user' || clock.now() - Date.parse(row.createdAt) < noticedAfterMs) return;
    const subjectName = folder?.name ?? of.charAt(0).toUpperCase() + of.slice(1);
    const notice = { workspaceId, userId: startedBy.id, kind: 'export.done', subjectId: exportId, subjectName };
    await addNotices(db, await forMembers(db, [{ ...notice, message: null, ...once(clock.iso()) }]));
  });
  if (row.format !== 'XLSX') return;
  const isText = and(eq(exportParts.exportId, exportId), gte(exportParts.position, 0));
  await database.autocommit.orm.delete(exportParts).where(and(eq(exportParts.workspaceId, workspaceId), isText));
}
