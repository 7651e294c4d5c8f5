import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs } from '@dossier/kernel/verbs.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import type { z } from 'zod';
import { registerContent } from '../workspaces/index.ts';
import { checkTiles } from './tile-query.ts';
import { reports } from './table.ts';
import { starterName, starterTileNames } from './constants.ts';
import {
  type createReportInput,
  type Report,
  reportSchema,
  type Tile,
  tileSchema,
  type updateReportInput,
} from './schema.ts';

const reportNoun = defineNoun({ table: reports, output: reportSchema, hidden: [] });
export const reportVerbs = defineVerbs(reportNoun, { name: 'reports', one: 'report' });
export const reportsQuota = new Quota({ name: 'reports', title: 'reports', max: 100, table: reports });

const by = (field: string, each?: 'month') => ({ field, ...(each === undefined ? {} : { by: each }) });

/** Six tiles useful to every team. They name no pipeline and no person, so that they fit every workspace. */
export const starterTiles: readonly Tile[] = (
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
).map((tile) => tileSchema.parse({ ...tile, title: starterTileNames[tile.id] }));

export async function createReport(
  ctx: WriteContext,
  { name, tiles }: z.output<typeof createReportInput>,
): Promise<Report> {
  await demandRoom(ctx, reportsQuota);
  await checkTiles(ctx, tiles);
  return insertReport(ctx.db, ctx.workspaceId, name, tiles);
}

/** Creates the starter report for an older workspace, or for one that has deleted it. */
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
  const before = await reportVerbs.lock(ctx, id);
  return reportVerbs.change(ctx, before, { ...before, ...definedOf(change) });
}

export async function removeReport(ctx: WriteContext, id: string): Promise<Report> {
  return reportVerbs.remove(ctx, await reportVerbs.lock(ctx, id));
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
    .returning(reportNoun.columns);
  if (!report) throw new Error('INSERT ... RETURNING answered without a row.');
  return report;
}
