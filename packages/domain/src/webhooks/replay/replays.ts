import { changeRows } from '@dossier/kernel/db/rows.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, conflict, there } from '@dossier/kernel/errors.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandKnownFilters, noPage } from '@dossier/kernel/filters.ts';
import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { starterOf } from '../../bulk/index.ts';
import { filterByRecord } from '../../records/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import { demandEnabled } from './redeliver.job.ts';
import { estimateReplay, momentOf } from './replay-span.ts';
import { lockReplay, whereReplay, orderReplay } from './replay.job.ts';
import {
  withdrawnNote,
  type ExpectedReplay,
  type GetReplayInput,
  type listReplaysInput,
  type Replay,
  type startReplayInput,
} from './replay-schema.ts';
import { changePending } from '../lease/wake.ts';
import { getRow } from '../service.ts';
import { deliveries, webhookReplays, type webhooks } from '../table.ts';

const { workspaceId: _, nextPageAt: __, ...columns } = getTableColumns(webhookReplays);
const newest = new NewestFirst('webhooks.list_replays', webhookReplays, columns);
type Row = Pick<typeof webhookReplays.$inferSelect, keyof typeof columns>;
type Webhook = typeof webhooks.$inferSelect;
type Asked = z.output<typeof startReplayInput>;

/** Estimates a replay without beginning it (docs/decisions/0065). */
export async function previewReplay(ctx: ReadContext, input: Asked): Promise<ExpectedReplay> {
  return expect(ctx, await getRow(ctx, input.id), await spanOf(ctx, input));
}

/** Starts a replay of the events in a time span; a job creates its deliveries. A webhook has one replay at a time. */
export async function startReplay(ctx: WriteContext, input: Asked): Promise<Replay> {
  const webhook = await demandEnabled(ctx, input.id);
  const span = await spanOf(ctx, input);
  const expected = await expect(ctx, webhook, span);
  const id = newId('rpl');
  const startedBy = starterOf(ctx.actor);
  const { rowCount } = await ctx.db.orm
    .insert(webhookReplays)
    .values({ ...span, id, state: 'RUNNING', expected, startedBy })
    .onConflictDoNothing();
  if (rowCount === 0) throw conflict('A replay of this webhook is running. Wait until it is done, or cancel it.', 10);
  await orderReplay(ctx.db, { workspaceId: ctx.workspaceId, webhookId: input.id, replayId: id });
  return getReplay(ctx, { id: input.id, replayId: id });
}

export async function listReplays(
  ctx: ReadContext,
  { id: webhookId, ...page }: z.output<typeof listReplaysInput>,
): Promise<Page<Replay>> {
  await getRow(ctx, webhookId);
  const { data, ...rest } = await newest.list(ctx, page, { webhookId });
  return { ...rest, data: await withOutcomes(ctx, webhookId, data) };
}

export async function getReplay(ctx: ReadContext, { id: webhookId, replayId }: GetReplayInput): Promise<Replay> {
  const rows = await ctx.db.orm
    .select(columns)
    .from(webhookReplays)
    .where(whereReplay({ workspaceId: ctx.workspaceId, webhookId, replayId }));
  const [replay] = await withOutcomes(ctx, webhookId, rows);
  return there(replay, 'replay');
}

/** Cancels a replay. Its waiting deliveries become FAILED; finished ones are not changed. */
export async function cancelReplay(ctx: WriteContext, input: GetReplayInput): Promise<Replay> {
  const { workspaceId } = ctx;
  const { id: webhookId, replayId } = input;
  const key = { workspaceId, webhookId, replayId };
  const replay = there(await lockReplay(ctx.db, key), 'replay');
  if (ctx.audit) ctx.audit.before = await getReplay(ctx, input);
  // Few, because `openMax` limits them.
  const withdrawn = await changePending(ctx, webhookId, eq(deliveries.replayId, replayId), {
    status: 'FAILED',
    nextAttemptAt: null,
    finishedAt: sql`now()`,
    note: withdrawnNote,
  });
  if (replay.state === 'RUNNING' || withdrawn > 0)
    await changeRows(ctx.db, webhookReplays, whereReplay(key), { state: 'CANCELLED', finishedAt: sql`now()` });
  return getReplay(ctx, input);
}

/** The span of events of a request; 422 if they are not kept. */
async function spanOf(ctx: ReadContext, { id: webhookId, from, to, ...asked }: Asked) {
  demandEventKinds(asked.kinds ?? []);
  const nowMs = clock.now();
  const { eventDays, deliveryDays } = await getWorkspace(ctx);
  const days = asked.onlyMissing ? Math.min(eventDays, deliveryDays) : eventDays;
  const kept = asked.onlyMissing ? 'events and deliveries' : 'events';
  // Slack for the time between the preview and the start; events are deleted only once an hour.
  if (Date.parse(from) < nowMs - days * dayMs - slackMs)
    throw impossible(['from'], `must not lie before the last ${days} days: this workspace keeps ${kept} for so long.`);
  const until = to === undefined || Date.parse(to) > nowMs ? new Date(nowMs).toISOString() : to;
  if (from >= until) throw impossible(['from'], 'must lie before `to`, and in the past.');
  return { workspaceId: ctx.workspaceId, webhookId, from, to: until, ...asked };
}

const dayMs = 86_400_000;
const slackMs = 3_600_000;

/** Estimates the replay; 422 for an unknown record without stored events. */
async function expect(ctx: ReadContext, webhook: Webhook, span: Parameters<typeof estimateReplay>[2]) {
  const expected = await estimateReplay(ctx.db, webhook, span);
  if (span.recordId !== null && expected.count === 0)
    await demandKnownFilters(ctx, noPage, {}, [filterByRecord(ctx, [span.recordId])], impossible);
  return expected;
}

async function withOutcomes(ctx: ReadContext, webhookId: string, rows: readonly Row[]): Promise<Replay[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isOfWebhook = and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.webhookId, webhookId));
  const counted = await ctx.db.orm
    .select({ replayId: deliveries.replayId, status: deliveries.status, n: count() })
    .from(deliveries)
    .where(and(isOfWebhook, inArray(deliveries.replayId, ids)))
    .groupBy(deliveries.replayId, deliveries.status);
  return rows.map(({ position, ...row }) => {
    const numberOf = (status: string) =>
      counted.find((one) => one.replayId === row.id && one.status === status)?.n ?? 0;
    return {
      ...row,
      reachedAt: position === null ? null : momentOf(position),
      succeeded: numberOf('SUCCEEDED'),
      failed: numberOf('FAILED'),
      waiting: numberOf('PENDING'),
    };
  });
}
