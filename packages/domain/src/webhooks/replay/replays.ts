import { defineNoun } from '@dossier/kernel/noun.ts';
import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, conflict, there } from '@dossier/kernel/errors.ts';
import { demandEventKinds } from '@dossier/kernel/events/kinds.ts';
import { encodeId, newId } from '@dossier/kernel/ids.ts';
import { demandKnownFilters, noPage } from '@dossier/kernel/filters.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { starterOf } from '../../bulk/index.ts';
import { filterByRecord } from '../../records/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import { demandEnabled } from './redeliver.job.ts';
import { estimateReplay, momentOf } from './replay-span.ts';
import { lockReplay, whereReplay, orderReplay } from './replay.job.ts';
import * as schema from './replay-schema.ts';
import { changePending } from '../lease/wake.ts';
import type { DeliveryStatus } from '../schema.ts';
import { getRow } from '../service.ts';
import { deliveries, webhookReplays, type webhooks } from '../table.ts';

const deliveriesIn = (status: DeliveryStatus) =>
  sql`(
    select count(*) from deliveries d
    where d.workspace_id = webhook_replays.workspace_id and d.webhook_id = webhook_replays.webhook_id
      and d.replay_id = webhook_replays.id and d.status = ${sql.raw(`'${status}'`)}
  )`.mapWith(Number);

const { columns } = defineNoun({
  table: webhookReplays,
  output: schema.replaySchema,
  hidden: ['position', 'nextPageAt'],
  expressions: {
    reachedAt: sql<string | null>`webhook_replays.position`
      .mapWith((uuid: string) => momentOf(encodeId('evt', uuid)))
      .as('reached_at'),
    succeeded: deliveriesIn('SUCCEEDED').as('succeeded'),
    failed: deliveriesIn('FAILED').as('failed'),
    waiting: deliveriesIn('PENDING').as('waiting'),
  },
});
const newest = new NewestFirst('webhooks.list_replays', webhookReplays, columns);
type Webhook = typeof webhooks.$inferSelect;
type Asked = z.output<typeof schema.startReplayInput>;

/** Estimates a replay without beginning it (docs/decisions/0065). */
export async function previewReplay(ctx: ReadContext, input: Asked): Promise<schema.ExpectedReplay> {
  return expect(ctx, await getRow(ctx, input.id), await spanOf(ctx, input));
}

/** Starts a replay of the events in a time span; a job creates its deliveries. A webhook has one replay at a time. */
export async function startReplay(ctx: WriteContext, input: Asked): Promise<schema.Replay> {
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

export async function listReplays(ctx: ReadContext, { id, ...page }: z.output<typeof schema.listReplaysInput>) {
  await getRow(ctx, id);
  return newest.list(ctx, page, { webhookId: id });
}

export async function getReplay(ctx: ReadContext, { id: webhookId, replayId }: schema.GetReplayInput) {
  const key = whereReplay({ workspaceId: ctx.workspaceId, webhookId, replayId });
  return there(await findRow(ctx.db, webhookReplays, key, columns), 'replay');
}

/** Cancels a replay. Its waiting deliveries become FAILED; finished ones are not changed. */
export async function cancelReplay(ctx: WriteContext, input: schema.GetReplayInput): Promise<schema.Replay> {
  const { id: webhookId, replayId } = input;
  const key = { workspaceId: ctx.workspaceId, webhookId, replayId };
  const replay = there(await lockReplay(ctx.db, key), 'replay');
  if (ctx.audit) ctx.audit.before = await getReplay(ctx, input);
  // Few, because `openMax` limits them.
  const withdrawn = await changePending(ctx, webhookId, eq(deliveries.replayId, replayId), {
    status: 'FAILED',
    nextAttemptAt: null,
    finishedAt: sql`now()`,
    note: schema.withdrawnNote,
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
