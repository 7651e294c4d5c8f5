import { newestNumberOf } from '@dossier/kernel/events/cursor.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Queries, type Reads } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { demandHeld, holding, LostRun, ofHolder } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';

const { placeholder } = sql;
function ofRun({ workspaceId, id }: Pick<ClaimedRun, 'workspaceId' | 'id'>) {
  return { workspaceId: decodeId('ws', workspaceId), runId: decodeId('run', id) };
}

const ofStep = sql`
  workspace_id = ${placeholder('workspaceId')}::uuid and run_id = ${placeholder('runId')}::uuid
    and path = ${placeholder('path')}`;

/** Runs that may wait for one kind of event of one subject: each event wakes them all. */
export const waitsPerSubjectMax = 1_000;
const pendingMax = 5_000;

export interface FeedPosition {
  readonly since: number;
  /** Ids of events that are there but have no number yet, as JSON. */
  readonly pending: string;
}

// Events that the dispatcher has not finished. OFFSET keeps the conditions around it out of the choice of an index: by
// the workspace and the kind, the planner without statistics takes one that reads all events of the kind.
const unsettled = sql`(select * from events where dispatched_at is null or number is null offset 0)`;

// A worker that died in the step may have begun it: then the step began with the checkpoint before it.
const position = defineSql<FeedPosition>(
  'read',
  'workflows.feed_position',
  sql`
  with begun as (
    select case
      when ${placeholder('isTakenUp')}::boolean then greatest(
        r.started_at,
        (select max(s.finished_at) from workflow_steps s where s.workspace_id = r.workspace_id and s.run_id = r.id)
      )
    end as at
    from workflow_runs r
    where r.workspace_id = ${placeholder('workspaceId')}::uuid and r.id = ${placeholder('runId')}::uuid
  )
  select case
      when begun.at is null then ${newestNumberOf(sql`${placeholder('workspaceId')}::uuid`)}
      else coalesce(
        (
          select number
          from events
          where workspace_id = ${placeholder('workspaceId')}::uuid and number is not null and occurred_at < begun.at
          order by number desc limit 1
        ),
        0
      )::float8
    end as since,
    (
      select coalesce(json_agg(id), '[]'::json)::text
      from (
        select id
        from ${unsettled} unsettled
        where workspace_id = ${placeholder('workspaceId')}::uuid and kind = ${placeholder('kind')} and number is null
          and (begun.at is null or occurred_at < begun.at)
        limit ${sql.raw(String(pendingMax))}
      ) unnumbered
    ) as pending
  from begun`,
);

/** Read when a step begins: what is settled or pending by then is before it, everything else counts. */
export async function feedPosition(db: Reads, run: ClaimedRun, kind: string): Promise<FeedPosition> {
  const [row] = await db.run(position, {
    ...ofRun(run),
    kind,
    isTakenUp: run.attempt > 1,
  });
  if (!row) throw new LostRun(`${run.id} is gone.`);
  return row;
}

const aboutSubject = sql`
  (e.record_id = ${placeholder('recordId')}::uuid or strpos(e.payload, '"' || ${placeholder('subject')} || '"') > 0)`;

const register = defineSql<{ path: string }>(
  'change',
  'workflows.register_wait',
  sql`
  insert into workflow_waits (workspace_id, run_id, path, kind, subject, since, before, input, deadline)
  select ${placeholder('workspaceId')}::uuid, ${placeholder('runId')}::uuid, ${placeholder('path')},
    ${placeholder('kind')}, ${placeholder('subject')}, ${placeholder('since')}::bigint,
    array(
      select e.id
      from jsonb_array_elements_text(${placeholder('pending')}::jsonb) as pending (id)
      join events e on e.workspace_id = ${placeholder('workspaceId')}::uuid and e.id = pending.id::uuid
      where ${aboutSubject}
    ),
    ${placeholder('input')}::jsonb, now() + make_interval(secs => ${placeholder('forS')}::float8)
  where (
    select count(*)
    from (
      select from workflow_waits
      where workspace_id = ${placeholder('workspaceId')}::uuid and kind = ${placeholder('kind')}
        and subject = ${placeholder('subject')}
      limit ${sql.raw(String(waitsPerSubjectMax))}
    ) others
  ) < ${sql.raw(String(waitsPerSubjectMax))}
  returning path`,
);

export interface NewWait {
  readonly path: string;
  readonly kind: string;
  readonly subject: string;
  readonly position: FeedPosition;
  /** JSON. */
  readonly input: string;
  readonly forS: number;
}

/** False where too many runs wait for the same. */
export async function registerWait(
  db: Queries,
  run: ClaimedRun,
  { path, kind, subject, position: { since, pending }, input, forS }: NewWait,
): Promise<boolean> {
  const rows = await db.run(register, {
    ...ofRun(run),
    path,
    kind,
    subject,
    recordId: decodeId('rec', subject) ?? null,
    since,
    pending,
    input,
    forS,
  });
  return rows.length > 0;
}

export interface Wait {
  readonly kind: string;
  /** Whether the dispatcher adds what arrives for it. */
  readonly isChecked: boolean;
  readonly subject: string;
  /** JSON. */
  readonly input: string;
  readonly deadline: string;
}

const find = defineSql<Wait>(
  'read',
  'workflows.find_wait',
  sql`
  select kind, subject, is_checked as "isChecked", input::text as input,
    to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as deadline
  from workflow_waits
  where ${ofStep}`,
);

export async function findWait(db: Reads, run: ClaimedRun, path: string): Promise<Wait | undefined> {
  const [wait] = await db.run(find, { ...ofRun(run), path });
  return wait;
}

export interface Arrival {
  readonly id: string;
  readonly payload: string;
}

const columns = sql.raw('e.id, e.kind, e.number, e.record_id, e.run_id, e.occurred_at, e.payload');
const isSearching = sql`${placeholder('isSearching')}::boolean`;
// The event was committed after the step began, before the deadline, and not by the run itself.
const arrivals = defineSql<Arrival>(
  'read',
  'workflows.arrivals',
  sql`
  select e.id, e.payload
  from workflow_waits w
  cross join lateral (
    select ${columns} from events e where e.workspace_id = w.workspace_id and e.id = any(w.arrived)
    union
    select ${columns}
    from events e
    where ${isSearching} and not w.is_checked and e.workspace_id = w.workspace_id and e.number is not null
      and e.number > w.since and e.kind = w.kind
    union
    select ${columns}
    from ${unsettled} e
    where ${isSearching} and e.workspace_id = w.workspace_id and e.kind = w.kind
  ) e
  where w.workspace_id = ${placeholder('workspaceId')}::uuid and w.run_id = ${placeholder('runId')}::uuid
    and w.path = ${placeholder('path')} and (e.number is null or e.number > w.since) and not e.id = any(w.before)
    and e.run_id is distinct from w.run_id and e.occurred_at <= w.deadline
    and not e.id = any(${placeholder('judged')}::uuid[]) and ${aboutSubject}
  order by e.number, e.id limit 50`,
);

/**
 * Events that the run has not judged yet, oldest first; the first 50 of them. Those that the dispatcher has found for
 * it, or all that there are.
 */
export function listArrivals(
  db: Reads,
  run: ClaimedRun,
  path: string,
  { subject }: Wait,
  judged: ReadonlySet<string>,
  which: 'found' | 'all',
): Promise<readonly Arrival[]> {
  return db.run(arrivals, {
    ...ofRun(run),
    path,
    subject,
    recordId: decodeId('rec', subject) ?? null,
    judged: [...judged],
    isSearching: which === 'all',
  });
}

const lock = defineSql<{ is_over: boolean }>(
  'change',
  'workflows.lock_waiting_run',
  sql`
  select ${placeholder('deadline')}::timestamptz <= now() as is_over
  from workflow_runs
  where ${ofHolder}
  for no key update`,
);

/** Locks the run, which the dispatcher locks too before it adds an arrival; whether its deadline is past. */
export async function lockRun(db: Queries, run: ClaimedRun, deadline: string): Promise<boolean> {
  const rows = await db.run(lock, { ...holding(run), deadline });
  demandHeld(rows, run);
  return rows[0]?.is_over ?? false;
}

const settle = defineSql(
  'change',
  'workflows.settle_wait',
  sql`update workflow_waits set is_checked = true, arrived = '{}' where ${ofStep}`,
);

/** The run has judged every event up to now. */
export async function settleWait(db: Queries, run: ClaimedRun, path: string): Promise<void> {
  await db.run(settle, { ...ofRun(run), path });
}

const remove = defineSql(
  'change',
  'workflows.remove_waits',
  sql`
  -- In order: a run has one at a time, and they change under the lock of the run.
  delete from workflow_waits
  where workspace_id = ${placeholder('workspaceId')}::uuid and run_id = ${placeholder('runId')}::uuid
    and (${placeholder('path')}::text is null or path = ${placeholder('path')})`,
);

/** Ends a wait of a run; without a path all of them. */
export async function removeWaits(
  db: Queries,
  run: Pick<ClaimedRun, 'workspaceId' | 'id'>,
  path: string | null = null,
): Promise<void> {
  await db.run(remove, { ...ofRun(run), path });
}
