import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId, newUuid } from '@dossier/kernel/ids.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { type Queries, type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { byIndex } from '@dossier/kernel/db/by-index.ts';
import { orderKey, position } from '../dispatch/dispatch.ts';
import { meeting, lookThrough, type Wanted } from './replay-span.ts';
import { deliveries, webhookReplays, webhooks } from '../table.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { wake } from '../lease/wake.ts';

const name = 'webhooks/replay';
const replayKey = z.object({ workspaceId: z.string(), webhookId: z.string(), replayId: z.string() });
type ReplayKey = z.output<typeof replayKey>;
const attemptsMax = 20;
/** Time slice of the job; then other jobs run. */
const stretchMs = 10_000;
/** The job frees its slot during longer pauses. */
const patienceMs = 2_000;

/** Continues a replay page by page at its pace. After a kill it resumes after the last committed page. */
export const replayEvents = defineJob({
  name,
  input: replayKey,
  attemptsMax,
  async run({ database, signal }, key) {
    const until = performance.now() + stretchMs;
    for (;;) {
      const pauseMs = await database.transaction((db) => takeReplayPage(db, key));
      if (pauseMs === undefined) return;
      if (signal.aborted || pauseMs > patienceMs || performance.now() + pauseMs > until)
        return database.transaction((db) => orderReplay(db, key, pauseMs));
      await sleep(pauseMs);
    }
  },
});

/** Adds the job that continues a replay. The job key is the replay's id, so the queue holds at most one for each. */
export async function orderReplay(db: Queries, key: ReplayKey, afterMs = 0): Promise<void> {
  await db.orm.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(key)}::json, run_at => now() + make_interval(secs => ${afterMs / 1_000}::float8),
      max_attempts => ${attemptsMax}, job_key => ${`replay ${decodeId('rpl', key.replayId)}`}
    )`);
}

type Replay = typeof webhookReplays.$inferSelect;

/** Events examined per transaction. */
const examinedMax = 2_000;
/**
 * Maximum number of pending deliveries of a replay: this bounds the delay of new events and the work of a cancellation.
 * With a rate limit, the number that the webhook sends in `openS`.
 */
const openMax = 500;
const openS = 5;
/** A page contains the deliveries for this time at the replay's pace, at least one. */
const pageS = 5;
const fullPauseMs = 500;

/** Milliseconds until the next page; undefined at the end. In one transaction: a kill loses and repeats nothing. */
export async function takeReplayPage(db: Session, key: ReplayKey): Promise<number | undefined> {
  db.send(byIndex, {});
  db.send(inOrder, {});
  const replay = await lockReplay(db, key);
  if (replay?.state !== 'RUNNING') return undefined;
  const webhook = await findRow(db, webhooks, { workspaceId: key.workspaceId, id: key.webhookId });
  if (!webhook?.isEnabled) return end(db, key, { state: 'STOPPED', note: 'The webhook was switched off.' });
  if (replay.pauseMs > 0) return replay.pauseMs;
  const room = await roomFor(db, key, webhook);
  if (room === 0) return fullPauseMs;
  const spacingS = replay.ratePerMinute === null ? 0 : 60 / replay.ratePerMinute;
  const wantedMax = spacingS === 0 ? room : Math.min(room, Math.max(1, Math.floor(pageS / spacingS)));
  const looked = await lookThrough(db, replay, replay.position, { examinedMax, wantedMax });
  const chosen = webhook.condition ? await meeting(db, replay, looked.wanted) : looked.wanted;
  const made = chosen.length === 0 ? 0 : await insert(db, replay, chosen, spacingS);
  if (made > 0) await wake(db, key.workspaceId, key.webhookId);
  await changeRows(db, webhookReplays, whereReplay(key), {
    examined: sql`${webhookReplays.examined} + ${looked.examined}`,
    made: sql`${webhookReplays.made} + ${made}`,
    nextPageAt: sql`now() + make_interval(secs => ${made * spacingS})`,
    ...(looked.last === undefined ? {} : { position: looked.last }),
  });
  if (looked.isEnd) return end(db, key, { state: 'DONE' });
  return made * spacingS * 1_000;
}

// A generic plan made for few events would read and sort the whole span for each page.
const inOrder = defineSql('read', 'webhooks.walk_in_order')`select set_config('enable_bitmapscan', 'off', true)`;

export async function lockReplay(db: Session, key: ReplayKey) {
  const [row] = await db.orm
    .select({
      replay: webhookReplays,
      pauseMs: sql<number>`ceil(extract(epoch from ${webhookReplays.nextPageAt} - now()) * 1000)::float8`,
    })
    .from(webhookReplays)
    .where(whereReplay(key))
    .for('update');
  return row && { ...row.replay, pauseMs: row.pauseMs };
}

export function whereReplay({ workspaceId, webhookId, replayId }: ReplayKey) {
  return equals(webhookReplays, { workspaceId, webhookId, id: replayId });
}

async function end(db: Session, key: ReplayKey, outcome: Pick<Replay, 'state'> & { readonly note?: string }) {
  await changeRows(db, webhookReplays, whereReplay(key), { ...outcome, finishedAt: sql`now()` });
  return undefined;
}

async function roomFor(db: Session, key: ReplayKey, { rateLimitPerSecond }: typeof webhooks.$inferSelect) {
  const most = rateLimitPerSecond === null ? openMax : Math.min(openMax, rateLimitPerSecond * openS);
  const open = await db.orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(equals(deliveries, { ...key, status: 'PENDING' }))
    .limit(most);
  return most - open.length;
}

const { workspaceId } = deliveries;
const columns = { workspaceId, deliveryId: 'uuid', id: 'uuid', kind: 'text', recordId: 'uuid', at: 'int' };
const { placeholder } = sql;

const insertReplayed = defineSql<{ id: string }>('change', 'webhooks.insert_replayed')`
  insert into deliveries (
    workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at, order_key, position, replay_id, is_bulk
  )
  select r."workspaceId", w.id, r."deliveryId", r.id, r.kind, 'PENDING',
    now() + make_interval(secs => r.at * ${placeholder('spacingS')}::float8), ${orderKey}, ${position},
    ${placeholder('replayId')}::uuid, true
  from ${unnestRows(columns)}
  join webhooks w on w.workspace_id = r."workspaceId" and w.id = ${placeholder('webhookId')}::uuid
  on conflict do nothing
  returning id`;

/** Inserts a delivery for each event, `spacingS` apart, unless the replay has already created it. */
async function insert(db: Session, replay: Replay, chosen: readonly Wanted[], spacingS: number): Promise<number> {
  const rows = chosen.map((one, at) => ({ ...one, at, workspaceId: replay.workspaceId, deliveryId: newUuid() }));
  const inserted = await db.run(insertReplayed, {
    ...unnestArguments(columns, rows),
    webhookId: decodeId('hook', replay.webhookId),
    replayId: decodeId('rpl', replay.id),
    spacingS,
  });
  return inserted.length;
}
