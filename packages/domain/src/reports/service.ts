import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { insertRow } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { eq, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { registerContent } from '../workspaces/index.ts';
import { checkTiles } from './tile-query.ts';
import { reports } from './table.ts';
import { starterName, starterTileNames } from './constants.ts';
import * as schema from './schema.ts';

const reportNoun = defineNoun({ table: reports, output: schema.reportSchema, hidden: [] });
const reportVerbs = defineVerbs(reportNoun, { name: 'reports', one: 'report' });
export const reportsQuota = new Quota('reports', 'reports', 100, reports);

const by = (field: string, each?: 'month') => ({ field, ...(each === undefined ? {} : { by: each }) });

/** Six tiles useful to every team. They name no pipeline and no person, so that they fit every workspace. */
export const starterTiles: readonly schema.Tile[] = (
  [
    {
      id: 'pipeline-now',
      chart: 'FUNNEL',
      subject: 'deals',
      stageKinds: ['OPEN'],
      aggregate: { groupBy: [by('stageId')], sum: ['amount'] },
    },
    {
      id: 'forecast',
      chart: 'BAR',
      subject: 'deals',
      stageKinds: ['OPEN'],
      isWeighted: true,
      dateField: 'closeDate',
      aggregate: { groupBy: [by('closeDate', 'month')], sum: ['amount'] },
    },
    { id: 'stages', chart: 'TABLE', subject: 'stages' },
    { id: 'activity', chart: 'BAR', subject: 'activity' },
    {
      id: 'sources',
      chart: 'BAR',
      subject: 'records',
      dateField: 'createdAt',
      aggregate: { groupBy: [by('externalSource')] },
    },
    {
      id: 'overdue',
      chart: 'TABLE',
      subject: 'tasks',
      aggregate: {
        where: {
          and: [
            { field: 'status', op: 'eq', value: 'OPEN' },
            { field: 'dueAt', op: 'withinLast', value: '9999d' },
          ],
        },
        groupBy: [by('assigneeId')],
        min: ['dueAt'],
      },
    },
  ] as const
).map((tile) => schema.tileSchema.parse({ ...tile, title: starterTileNames[tile.id] }));

export async function createReport(
  ctx: WriteContext,
  { name, tiles, isPrivate = false }: z.output<typeof schema.createReportInput>,
): Promise<schema.Report> {
  await demandRoom(ctx, reportsQuota);
  await checkTiles(ctx, tiles);
  return insertReport(ctx.db, ctx.workspaceId, name, tiles, isPrivate ? personOf(ctx) : null);
}

/** Creates the starter report for an older workspace, or for one that has deleted it. */
export async function createStarterReport(ctx: WriteContext): Promise<schema.Report> {
  await demandRoom(ctx, reportsQuota);
  return insertReport(ctx.db, ctx.workspaceId, starterName, starterTiles);
}

registerContent(async (db, workspaceId) => {
  await insertReport(db, workspaceId, starterName, starterTiles);
});

export async function updateReport(
  ctx: WriteContext,
  { id, isPrivate, ...change }: z.output<typeof schema.updateReportInput>,
): Promise<schema.Report> {
  if (change.tiles) await checkTiles(ctx, change.tiles);
  const before = visibleTo(ctx, await reportVerbs.lock(ctx, id));
  const ownerId = isPrivate === undefined ? before.ownerId : isPrivate ? personOf(ctx) : null;
  return reportVerbs.change(ctx, before, { ...before, ...definedOf(change), ownerId });
}

export async function removeReport(ctx: WriteContext, id: string): Promise<schema.Report> {
  return reportVerbs.remove(ctx, visibleTo(ctx, await reportVerbs.lock(ctx, id)));
}

export const getReport = async (ctx: ReadContext, id: string) => visibleTo(ctx, await reportVerbs.get(ctx, id));

export function listReports(ctx: ReadContext, page: z.output<typeof schema.listReportsInput>) {
  const { actor } = ctx;
  const isShared = isNull(reports.ownerId);
  const isVisible = actor.kind === 'user' ? or(isShared, eq(reports.ownerId, actor.id)) : isShared;
  return reportVerbs.list(ctx, page, {}, isVisible ? [isVisible] : []);
}

function visibleTo({ actor }: ReadContext, report: schema.Report): schema.Report {
  if (report.ownerId === null || (actor.kind === 'user' && report.ownerId === actor.id)) return report;
  throw notFound('report');
}

function personOf({ actor }: ReadContext): string {
  if (actor.kind === 'user') return actor.id;
  throw impossible(['isPrivate'], 'A key has no private reports.');
}

function insertReport(
  db: Queries,
  workspaceId: string,
  name: string,
  tiles: readonly schema.Tile[],
  ownerId: string | null = null,
): Promise<schema.Report> {
  const report = { workspaceId, id: newId('rep'), name, tiles: [...tiles], ownerId };
  return insertRow(db, reports, report, reportNoun.columns);
}
