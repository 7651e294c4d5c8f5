import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { PageInput } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { registerContent } from '../workspaces/index.ts';
import { checkTiles } from './check.ts';
import { reportsQuota } from './quota.ts';
import { starterName } from './constants.ts';
import type { createReportInput, Report, updateReportInput } from './schema.ts';
import { starterTiles } from './starter.ts';
import { reports } from './table.ts';

const { workspaceId: _, ...columns } = getTableColumns(reports);
const newest = new NewestFirst('reports.list', reports, columns);

export function listReports(ctx: ReadContext, input: PageInput): Promise<Page<Report>> {
  return newest.list(ctx, input, {});
}

export async function getReport(ctx: ReadContext, id: string): Promise<Report> {
  const [report] = await ctx.db.orm.select(columns).from(reports).where(isReport(ctx, id));
  if (!report) throw notFound('report');
  return report;
}

export async function createReport(
  ctx: WriteContext,
  { name, tiles }: z.output<typeof createReportInput>,
): Promise<Report> {
  await demandRoom(ctx, reportsQuota);
  await checkTiles(ctx, tiles);
  return insertReport(ctx.db, ctx.workspaceId, name, tiles);
}

/** The report that a new workspace has from the start, for one that is older or has deleted it. */
export async function createStarterReport(ctx: WriteContext): Promise<Report> {
  await demandRoom(ctx, reportsQuota);
  return insertReport(ctx.db, ctx.workspaceId, starterName, starterTiles);
}

registerContent(async (db, workspaceId) => {
  await insertReport(db, workspaceId, starterName, starterTiles);
});

export async function updateReport(
  ctx: WriteContext,
  { id, ...change }: z.output<typeof updateReportInput>,
): Promise<Report> {
  if (change.tiles) await checkTiles(ctx, change.tiles);
  const [report] = await ctx.db.orm
    .update(reports)
    .set({ ...definedOf(change), updatedAt: sql`greatest(now(), ${reports.updatedAt})` })
    .where(isReport(ctx, id))
    .returning(columns);
  if (!report) throw notFound('report');
  return report;
}

export async function removeReport(ctx: WriteContext, id: string): Promise<Report> {
  const [report] = await ctx.db.orm.delete(reports).where(isReport(ctx, id)).returning(columns);
  if (!report) throw notFound('report');
  return report;
}

async function insertReport(
  db: Queries,
  workspaceId: string,
  name: string,
  tiles: readonly Report['tiles'][number][],
): Promise<Report> {
  const [report] = await db.orm
    .insert(reports)
    .values({ workspaceId, id: newId('rep'), name, tiles: [...tiles] })
    .returning(columns);
  if (!report) throw new Error('INSERT ... RETURNING answered without a row.');
  return report;
}

function isReport({ workspaceId }: ReadContext, id: string) {
  return and(eq(reports.workspaceId, workspaceId), eq(reports.id, id));
}
