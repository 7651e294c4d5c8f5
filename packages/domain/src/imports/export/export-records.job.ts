import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { findFolderRow } from '../../folders/index.ts';
import { listMembers } from '../../members/index.ts';
import { queryItems, recordSubject } from '../../query/index.ts';
import { queryRecordsInput } from '../../query/schema.ts';
import { listRecords } from '../../records/index.ts';
import { listRecordsInput, recordSchema, type Record as CrmRecord } from '../../records/schema.ts';
import { exportColumns, type ExportFilter } from '../schema.ts';
import { csvLine } from '../file/csv.ts';
import { exportParts, exports } from '../table.ts';

const pageSize = 500;

/** Writes the records of a folder into parts of a file, a page each. After a kill it continues behind the last part. */
export const exportRecords = defineJob({
  name: 'imports/export',
  input: z.object({ workspaceId: z.string(), exportId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, exportId }) {
    const running = and(eq(exports.workspaceId, workspaceId), eq(exports.id, exportId), eq(exports.state, 'RUNNING'));
    const [row] = await database.read.orm.select().from(exports).where(running);
    if (!row) return;
    const ctx = callOfJob(database, workspaceId, { kind: 'system', name: 'Export' });
    const cellsOf = await columnReader(ctx, row.folderId, row.columns);
    let { cursor, partCount } = row;
    while (partCount === 0 || cursor !== null) {
      if (signal.aborted) throw new Error('Stopped before the export was done; it goes on later.');
      let page;
      try {
        page = await listExported(ctx, row, { pageSize, ...(cursor === null ? {} : { cursor }) });
      } catch (error) {
        // A field of its conditions is gone, or they take too long: another try finds the same.
        if (!(error instanceof DomainError) || error.code !== 'UNPROCESSABLE_CONTENT') throw error;
        const failed = { state: 'FAILED' as const, note: error.message, finishedAt: sql`now()` };
        await database.autocommit.orm.update(exports).set(failed).where(running);
        return;
      }
      // Excel reads a file as UTF-8 only with a byte order mark.
      const header = partCount === 0 ? `\uFEFF${csvLine(cellsOf.names)}` : '';
      const content = header + page.data.map((record) => csvLine(cellsOf.read(record))).join('');
      const position = partCount;
      const goesOn = await database.transaction(async (db) => {
        const saved = await db.orm
          .update(exports)
          .set({
            cursor: page.nextCursor,
            partCount: position + 1,
            rowCount: sql`${exports.rowCount} + ${page.data.length}`,
            ...(page.nextCursor === null ? { state: 'DONE' as const, finishedAt: sql`now()` } : {}),
          })
          .where(and(running, eq(exports.partCount, position)))
          .returning({ id: exports.id });
        if (saved.length > 0) await db.orm.insert(exportParts).values({ workspaceId, exportId, position, content });
        return saved.length > 0;
      });
      // The export was cancelled, or another worker continues it.
      if (!goesOn) return;
      cursor = page.nextCursor;
      partCount += 1;
    }
  },
});

async function columnReader(ctx: ReadContext, folderId: string, columns: readonly string[]) {
  const folder = await findFolderRow(ctx, folderId);
  const { data: people } = await listMembers(ctx, { page: 1, pageSize: 1000, count: false });
  const emails = new Map(people.map(({ userId, email }) => [userId, email]));
  const labels = new Map(folder?.fields.map(({ key, label }) => [`data.${key}`, label]) ?? []);
  const users = new Set(folder?.fields.filter(({ type }) => type === 'USER').map(({ key }) => `data.${key}`) ?? []);
  const plain = new Map(exportColumns.map((column) => [column.name, column]));
  const read = (record: CrmRecord) =>
    columns.map((name) => {
      const column = plain.get(name);
      const cell = cellText(column ? record[column.field] : record.data[name.slice('data.'.length)]);
      return column?.isMember || users.has(name) ? (emails.get(cell) ?? cell) : cell;
    });
  return { names: columns.map((name) => plain.get(name)?.label ?? labels.get(name) ?? name), read };
}

/** A value in the form that the import reads. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A page of an export: by the list, or by a query where its filter has conditions or an order of one. */
export async function listExported(
  ctx: ReadContext,
  { folderId, filter: { where, order, ...filter } }: { readonly folderId: string; readonly filter: ExportFilter },
  page: { pageSize: number; cursor?: string },
): Promise<{ data: readonly CrmRecord[]; nextCursor: string | null }> {
  if (where === undefined && order === undefined)
    return listRecords(ctx, listRecordsInput.parse({ ...filter, folderId, ...page }));
  const isHere = { field: 'folderId', op: 'eq', value: folderId };
  const asked = { and: [...(where ? [where] : []), isHere] };
  const query = queryRecordsInput.parse({ where: asked, search: filter.search, sort: order, ...page });
  const { data, nextCursor } = await queryItems(ctx, recordSubject, query);
  return { data: data.map((item) => recordSchema.parse(item)), nextCursor };
}
