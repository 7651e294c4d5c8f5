import type { Database } from '@dossier/kernel/db/database.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { defineSql } from '@dossier/kernel/db/statement.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import type { Cursor } from './cursor.ts';
import type { RunTrigger } from './schema.ts';

/** A run in the hands of a worker. Whoever finds its fence moved on has lost it. */
export interface ClaimedRun {
  readonly workspaceId: string;
  readonly id: string;
  readonly workflowId: string;
  readonly version: number;
  readonly trigger: RunTrigger;
  readonly recordId: string | null;
  readonly dealId: string | null;
  readonly requestId: string;
  readonly depth: number;
  readonly fence: number;
  cursor: Cursor;
  stepCount: number;
  attempt: number;
}

interface Row {
  id: string;
  workflow_id: string;
  version: number;
  trigger: string;
  record_id: string | null;
  deal_id: string | null;
  request_id: string;
  depth: number;
  cursor: string;
  step_count: number;
  attempt: number;
  fence: number;
}

/** A worker that says nothing for so long is taken for dead, and its runs for free. */
export const leaseS = 45;

const { placeholder } = sql;
const lock = defineSql('workflows.lock_workspace', sql`select pg_advisory_xact_lock(hashtextextended('workflows ' || ${placeholder('workspaceId')}::text, 0))`);

const underWay = sql`(select count(*)::int from workflow_runs where workspace_id = ${placeholder('workspaceId')}::uuid and state = 'RUNNING' and due_at > now())`;

function claim(name: string, which: ReturnType<typeof sql>) {
  return defineSql<Row>(name, sql`
    with picked as (
      select id from workflow_runs
      where workspace_id = ${placeholder('workspaceId')}::uuid and due_at <= now() and ${which}
      order by due_at limit greatest(0, least(${placeholder('limit')}::int, ${placeholder('cap')}::int - ${underWay})) for update skip locked
    )
    update workflow_runs r
    set state = 'RUNNING', started_at = coalesce(r.started_at, now()), attempt = r.attempt + 1, fence = r.fence + 1,
      due_at = now() + make_interval(secs => ${leaseS} * (1 + random() / 3))
    from picked where r.workspace_id = ${placeholder('workspaceId')}::uuid and r.id = picked.id
    returning r.id, r.workflow_id, r.version, r.trigger, r.record_id, r.deal_id, r.request_id, r.depth, r.cursor, r.step_count, r.attempt, r.fence`);
}

const claimFresh = claim('workflows.claim', sql`state <> 'RUNNING'`);
const claimAbandoned = claim('workflows.claim_abandoned', sql`state = 'RUNNING'`);

/**
 * Runs that are due, never more of a workspace at a time than `cap`, over all workers. What a dead
 * worker left behind comes one by one, when nothing else is due: one of them may be what killed it,
 * and the others should not count its deaths as theirs.
 */
export function claimRuns(database: Database, workspaceId: string, limit: number, cap: number): Promise<{ runs: ClaimedRun[]; areAbandoned: boolean }> {
  const given = { workspaceId: decodeId('ws', workspaceId), limit, cap };
  return database.transaction(async (db) => {
    await db.run(lock, given);
    const fresh = await db.run(claimFresh, given);
    if (fresh.length > 0) return { runs: fresh.map((row) => asRun(workspaceId, row)), areAbandoned: false };
    const abandoned = await db.run(claimAbandoned, { ...given, limit: 1 });
    return { runs: abandoned.map((row) => asRun(workspaceId, row)), areAbandoned: abandoned.length > 0 };
  });
}

function asRun(workspaceId: string, row: Row): ClaimedRun {
  return {
    workspaceId,
    id: encodeId('run', row.id),
    workflowId: encodeId('wf', row.workflow_id),
    version: row.version,
    trigger: JSON.parse(row.trigger) as RunTrigger,
    recordId: row.record_id && encodeId('rec', row.record_id),
    dealId: row.deal_id && encodeId('deal', row.deal_id),
    requestId: row.request_id,
    depth: row.depth,
    fence: row.fence,
    cursor: JSON.parse(row.cursor) as Cursor,
    stepCount: row.step_count,
    attempt: row.attempt,
  };
}

const nextDue = defineSql<{ due: string | null }>('workflows.next_due', sql`
  select min(due_at) as due from workflow_runs where workspace_id = ${placeholder('workspaceId')}::uuid and due_at is not null`);

/** When the next run of the workspace is due; undefined where none waits. */
export async function findNextDue(database: Database, workspaceId: string): Promise<string | undefined> {
  const [row] = await database.read.run(nextDue, { workspaceId: decodeId('ws', workspaceId) });
  return row?.due ? isoTimestamp(row.due) : undefined;
}
