import { decodeId } from '@dossier/kernel/ids.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { defineSql, type Queries, type Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import { demandHeld, isHeld } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { workflowRuns, workflowSteps, workflowWaits } from '../table.ts';

const { placeholder } = sql;
export function ofRun({ workspaceId, id }: Pick<ClaimedRun, 'workspaceId' | 'id'>) {
  return { workspaceId: decodeId('ws', workspaceId), runId: decodeId('run', id) };
}

function isOfRun({ workspaceId, id }: Pick<ClaimedRun, 'workspaceId' | 'id'>, which?: SQL): SQL | undefined {
  return and(eq(workflowWaits.workspaceId, workspaceId), eq(workflowWaits.runId, id), which);
}

// Events that the dispatcher has not finished. OFFSET keeps surrounding conditions from choosing the index: for
// workspace and kind, the planner without statistics uses one that reads all events of the kind.
export const unsettled = sql`(select * from events where dispatched_at is null or number is null offset 0)`;
const ids = {
  recordId: sql`${placeholder('recordId')}::uuid`,
  dealId: sql`${placeholder('dealId')}::uuid`,
  subject: placeholder('subject'),
};
// Searches the text first, so that few payloads are parsed.
export const aboutSubject = sql`
  (e.record_id = ${ids.recordId} or e.deal_id = ${ids.dealId} or strpos(e.payload, '"' || ${ids.subject} || '"') > 0
    and e.payload::jsonb #>> array[split_part(e.kind, '.', 1), 'id'] = ${ids.subject})`;

export function ofSubject(subject: string) {
  return { subject, recordId: decodeId('rec', subject) ?? null, dealId: decodeId('deal', subject) ?? null };
}

export type Wait = NonNullable<Awaited<ReturnType<typeof findWait>>>;

export async function findWait(db: Reads, run: ClaimedRun, path: string) {
  const { kind, subject, isChecked, input, deadline } = workflowWaits;
  const [wait] = await db.orm
    .select({ kind, subject, isChecked, input, deadline: sql`${deadline}`.mapWith(deadline) })
    .from(workflowWaits)
    .where(isOfRun(run, eq(workflowWaits.path, path)));
  return wait;
}

export interface Arrival {
  readonly id: string;
  readonly payload: string;
}

const columns = sql.raw('e.id, e.kind, e.number, e.record_id, e.deal_id, e.run_id, e.occurred_at, e.payload');
const isSearching = sql`${placeholder('isSearching')}::boolean`;
const settled = (which: SQL) => sql`
    select ${columns}
    from events e
    where ${isSearching} and not w.is_checked and e.workspace_id = w.workspace_id and e.number is not null
      and e.number > w.since and e.kind = w.kind and ${which}`;
// The event is after the position of the wait, and occurred before the deadline. It was not caused by the run itself,
// nor by a run of the same workflow started by the same event, which this one repeats.
const arrivals = defineSql<Arrival>('read', 'workflows.arrivals')`
  select e.id, e.payload
  from workflow_waits w
  join workflow_runs r on r.workspace_id = w.workspace_id and r.id = w.run_id
  cross join lateral (
    select ${columns} from events e where e.workspace_id = w.workspace_id and e.id = any(w.arrived)
    union
    ${settled(sql`e.record_id = ${ids.recordId}`)}
    union
    ${settled(sql`e.deal_id = ${ids.dealId}`)}
    union
    ${settled(sql`coalesce(${ids.recordId}, ${ids.dealId}) is null`)}
    union
    select ${columns}
    from ${unsettled} e
    where ${isSearching} and e.workspace_id = w.workspace_id and e.kind = w.kind
  ) e
  where w.workspace_id = ${placeholder('workspaceId')}::uuid and w.run_id = ${placeholder('runId')}::uuid
    and w.path = ${placeholder('path')} and (e.number is null or e.number > w.since) and not e.id = any(w.before)
    and e.run_id is distinct from w.run_id and e.occurred_at <= w.deadline
    and not e.id = any(${placeholder('judged')}::uuid[]) and ${aboutSubject}
    and not exists (
      select from workflow_runs o
      where o.workspace_id = r.workspace_id and o.id = e.run_id and o.workflow_id = r.workflow_id
        and r.trigger ->> 'kind' = 'event' and o.trigger #>> '{body,id}' = r.trigger #>> '{body,id}'
    )
  order by e.number, e.id limit 50`;

/** Up to 50 events that the run has not evaluated yet, oldest first: those that the dispatcher found, or all. */
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
    ...ofSubject(subject),
    judged: [...judged],
    isSearching: which === 'all',
  });
}

/** The uuids of events that have ended earlier waits of the run: an event ends only one of its waits. */
export async function listTaken(db: Reads, { workspaceId, id }: ClaimedRun): Promise<string[]> {
  const isWait = equals(workflowSteps, { workspaceId, runId: id, action: 'waitFor' });
  const event = sql<string>`${workflowSteps.output} #>> '{event,id}'`;
  const rows = await db.orm
    .select({ event })
    .from(workflowSteps)
    .where(and(isWait, sql`${event} is not null`));
  return rows.flatMap((row) => decodeId('evt', row.event) ?? []);
}

/** Locks the run, which the dispatcher also locks before it adds an arrival; returns whether its deadline is past. */
export async function lockRun(db: Queries, run: ClaimedRun, deadline: string | null): Promise<boolean> {
  const isOver = sql<boolean>`${deadline}::timestamptz <= now()`;
  const rows = await db.orm.select({ isOver }).from(workflowRuns).where(isHeld(run)).for('no key update');
  demandHeld(rows, run);
  return rows[0]?.isOver ?? false;
}

/** Marks every event up to now as evaluated by the run. */
export async function settleWait(db: Queries, run: ClaimedRun, path: string): Promise<void> {
  const isStep = eq(workflowWaits.path, path);
  await db.orm.update(workflowWaits).set({ isChecked: true, arrived: [] }).where(isOfRun(run, isStep));
}

/** Ends a wait of a run, or all without a path. After the last one, the stored positions are deleted. */
export async function removeWaits(
  db: Queries,
  run: Pick<ClaimedRun, 'workspaceId' | 'id'>,
  path?: string,
  isLast = false,
): Promise<void> {
  const isEnded = path === undefined ? undefined : eq(workflowWaits.path, path);
  const which = isLast ? or(isEnded, like(workflowWaits.path, 'since.%')) : isEnded;
  await db.orm.execute(sql`
    -- In order: a run has one at a time, and they change under the lock of the run.
    delete from ${workflowWaits} where ${isOfRun(run, which)}`);
}
