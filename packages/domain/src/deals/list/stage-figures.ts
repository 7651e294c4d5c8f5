import type { ReadContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { and, avg, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { findMemberIds } from '../../members/index.ts';
import { findPipelineRow, getPipeline } from '../../pipelines/index.ts';
import type { StageFigures, stageFiguresInput, UsualDays } from '../schema.ts';
import { deals, dealStageChanges as changes } from '../table.ts';

type Input = z.output<typeof stageFiguresInput>;

export async function measureStages(ctx: ReadContext, input: Input): Promise<StageFigures> {
  const { id: pipelineId, ownerId } = input;
  const { stages } = await getPipeline(ctx, { id: pipelineId, archived: true });
  if (ownerId !== undefined && !(await findMemberIds(ctx, [ownerId])).has(ownerId)) throw notFound('member');
  const idsOf = (kind: string) => stages.filter((stage) => stage.kind === kind).map(({ id }) => id);
  const [won, lost] = [idsOf('WON'), idsOf('LOST')];
  const isOwned = ownerId === undefined ? undefined : eq(deals.ownerId, ownerId);
  const inPipeline = and(eq(deals.workspaceId, ctx.workspaceId), eq(deals.pipelineId, pipelineId), isOwned);
  const isClosed = and(inPipeline, oneOf(deals.stageId, [...won, ...lost]), ...within(deals.stageChangedAt, input));
  const [stays, outcomes, totals] = await Promise.all([
    readStays(ctx, input),
    readOutcomes(ctx, isClosed, won),
    ctx.db.orm
      .select({
        won: countIf(oneOf(deals.stageId, won)),
        lost: countIf(oneOf(deals.stageId, lost)),
        days: sql<string | null>`${inDays(sql`avg(${deals.stageChangedAt} - ${deals.createdAt})
          filter (where ${oneOf(deals.stageId, won)})`)}`,
      })
      .from(deals)
      .where(isClosed),
  ]);
  const [total] = totals;
  return {
    stages: stages.map(({ id: stageId }) => {
      const stay = stays.find((one) => one.stageId === stageId);
      const outcome = outcomes.find((one) => one.stageId === stageId);
      return {
        stageId,
        left: stay?.left ?? 0,
        averageDays: daysOf(stay?.days),
        won: outcome?.won ?? 0,
        lost: outcome?.lost ?? 0,
      };
    }),
    won: total?.won ?? 0,
    lost: total?.lost ?? 0,
    averageDaysToWin: daysOf(total?.days),
  };
}

const staysMax = 1_000;
const staysMin = 3;

/** The usual days in each stage: the median of the newest stays of the pipeline. Rarely left stages have none. */
export async function measureUsualDays(ctx: ReadContext, pipelineId: string): Promise<UsualDays[]> {
  if (!(await findPipelineRow(ctx, pipelineId))) throw notFound('pipeline');
  const { fromStageId: stageId, changedAt, enteredAt } = changes;
  const newest = ctx.db.orm
    .select({ stageId, days: inDays(sql`${changedAt} - ${enteredAt}`).as('days') })
    .from(changes)
    .where(and(eq(changes.workspaceId, ctx.workspaceId), eq(changes.pipelineId, pipelineId)))
    .orderBy(desc(changedAt))
    .limit(staysMax)
    .as('newest');
  const median = sql`percentile_cont(0.5) within group (order by ${newest.days})`;
  return ctx.db.orm
    .select({ stageId: newest.stageId, days: sql`greatest(1, round(${median}))`.mapWith(Number) })
    .from(newest)
    .groupBy(newest.stageId)
    .having(gte(count(), staysMin));
}

function readStays(ctx: ReadContext, { id: pipelineId, ownerId, ...period }: Input) {
  const query = ctx.db.orm
    .select({
      stageId: changes.fromStageId,
      left: count(),
      days: sql<string | null>`${inDays(sql`${avg(sql`${changes.changedAt} - ${changes.enteredAt}`)}`)}`,
    })
    .from(changes);
  const owned = ownerId === undefined ? query : query.innerJoin(deals, and(isOfDeal(), eq(deals.ownerId, ownerId)));
  return owned
    .where(
      and(
        eq(changes.workspaceId, ctx.workspaceId),
        eq(changes.pipelineId, pipelineId),
        ...within(changes.changedAt, period),
      ),
    )
    .groupBy(changes.fromStageId);
}

function readOutcomes(ctx: ReadContext, isClosed: SQL | undefined, won: readonly string[]) {
  // A deal that came back to a stage counts once.
  const passed = ctx.db.orm
    .selectDistinct({
      stageId: changes.fromStageId,
      dealId: changes.dealId,
      isWon: sql`${oneOf(deals.stageId, won)}`.as('is_won'),
    })
    .from(deals)
    .innerJoin(changes, isOfDeal())
    .where(isClosed)
    .as('passed');
  return ctx.db.orm
    .select({ stageId: passed.stageId, won: countIf(sql`${passed.isWon}`), lost: countIf(sql`not ${passed.isWon}`) })
    .from(passed)
    .groupBy(passed.stageId);
}

const isOfDeal = () => and(eq(changes.workspaceId, deals.workspaceId), eq(changes.dealId, deals.id));

function oneOf(column: PgColumn, ids: readonly string[]): SQL {
  return ids.length === 0 ? sql`false` : inArray(column, [...ids]);
}

/** Whole days: the last one is part of the period. */
function within(column: PgColumn, { from, to }: Pick<Input, 'from' | 'to'>): SQL[] {
  return [...(from ? [gte(column, sql`${from}::date`)] : []), ...(to ? [lt(column, sql`${to}::date + 1`)] : [])];
}

function countIf(condition: SQL) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

function inDays(interval: SQL): SQL {
  return sql`extract(epoch from ${interval}) / 86400`;
}

function daysOf(days: string | null | undefined): number | null {
  return days === null || days === undefined ? null : Math.round(Number(days) * 10) / 10;
}
