import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { type DispatchedEvent, events } from '../../events-log/index.ts';
import { isOpen } from '../gates/together.ts';
import { workflowRuns } from '../table.ts';
import { cancelByEvents, type Cancelling } from './cancel.ts';

interface Match {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly path: string;
  readonly event_id: string;
  readonly condition: string | null;
}

const eventTypes = { workspaceId: events.workspaceId, id: events.id, kind: 'text', recordId: 'text' };
const asked = unnestRows(eventTypes, 'a');

// The deal, the task or the approval of an event is in its payload, which is read only where a run waits for this kind:
// `limit` keeps that look, as a semijoin the planner would read all waits of the workspace at once. All columns of the
// join come from one relation, which `offset 0` keeps: else the index of waits would be searched once for each
// workspace and kind, or all events read.
const matching = defineSql<Match>('read', 'workflows.matching_waits')`
  with awaited as materialized (
    select a.*
    from ${asked}
    cross join lateral (
      select from workflow_waits w where w.workspace_id = a."workspaceId" and w.kind = a.kind limit 1
    ) w
  )
  select w.workspace_id, w.run_id, w.path, s.event_id, w.condition
  from (
    select "workspaceId" as workspace_id, id as event_id, kind, "recordId" as subject from awaited
    union all
    select e.workspace_id, e.id, e.kind, e.payload::jsonb #>> array[split_part(e.kind, '.', 1), 'id']
    from awaited a join events e on e.workspace_id = a."workspaceId" and e.id = a.id
    where a.kind like 'deal.%' or a.kind like 'task.%' or a.kind like 'approval.%'
    offset 0
  ) s
  join workflow_waits w on w.workspace_id = s.workspace_id and w.kind = s.kind and w.subject = s.subject`;

const arrivedMax = 1_000;
const arrivalTypes = { workspace_id: 'uuid', run_id: 'uuid', path: 'text', event_id: 'uuid' };

// A wait with too many arrivals reads the feed again instead.
const arrive = defineSql('change', 'workflows.arrive')`
  with found as (
    select workspace_id, run_id, path, array_agg(event_id) as event_ids
    from ${unnestRows(arrivalTypes, 'a')}
    group by workspace_id, run_id, path
  ), added as (
    update workflow_waits w
    set is_checked = w.is_checked and cardinality(w.arrived) < ${sql.raw(String(arrivedMax))},
      arrived = case
        when cardinality(w.arrived) < ${sql.raw(String(arrivedMax))} then w.arrived || f.event_ids
        else w.arrived
      end
    from found f where w.workspace_id = f.workspace_id and w.run_id = f.run_id and w.path = f.path
    returning w.workspace_id, w.run_id
  )
  update workflow_runs r set due_at = date_trunc('milliseconds', now())
  from added a where r.workspace_id = a.workspace_id and r.id = a.run_id and r.state = 'WAITING'`;

/** Wakes the runs that wait for these events, and cancels those that they cancel; returns whether there were any. */
export async function wakeByEvents(db: Session, batch: readonly DispatchedEvent[]): Promise<boolean> {
  const matches = await db.run(matching, unnestArguments(eventTypes, batch));
  if (matches.length === 0) return false;
  const open = new Map((await lockRuns(db, batch, matches)).map((run) => [run.id, run]));
  const places = new Map(batch.map(({ id }, at) => [id, at]));
  const cancelling: Cancelling[] = [];
  const arriving: Match[] = [];
  for (const match of matches) {
    const run = open.get(encodeId('run', match.run_id));
    const event = batch[places.get(encodeId('evt', match.event_id)) ?? -1];
    if (!run || !event || event.runId === run.id) continue;
    if (!match.path.startsWith('cancel.')) arriving.push(match);
    else if (isAfterStart(run, match, places)) cancelling.push({ runId: run.id, event, condition: match.condition });
  }
  if (arriving.length > 0) await db.run(arrive, unnestArguments(arrivalTypes, arriving));
  await cancelByEvents(db, cancelling);
  return arriving.length > 0;
}

/** Locks in the order shared by every statement that locks several runs; a step also locks its run before its wait. */
function lockRuns(db: Session, batch: readonly DispatchedEvent[], matches: readonly Match[]) {
  const { workspaceId, id, trigger, state } = workflowRuns;
  const workspaceIds = batch.map((event) => event.workspaceId);
  const runIds = matches.map((match) => encodeId('run', match.run_id));
  const kind = sql<string>`${trigger} ->> 'kind'`;
  const startedBy = sql<string | null>`${trigger} #>> '{body,id}'`;
  return db.orm
    .select({ id, kind, startedBy })
    .from(workflowRuns)
    .where(and(inArray(workspaceId, [...new Set(workspaceIds)]), inArray(id, [...new Set(runIds)]), isOpen(state)))
    .orderBy(workspaceId, id)
    .for('no key update');
}

/** After the event that started the run, in the feed; otherwise after its creation, by its id. */
function isAfterStart(
  { kind, startedBy }: Awaited<ReturnType<typeof lockRuns>>[number],
  { run_id: runId, event_id: eventId }: Match,
  places: ReadonlyMap<string, number>,
): boolean {
  if (kind !== 'event') return eventId > runId;
  const start = startedBy === null ? undefined : places.get(startedBy);
  return start === undefined || start < (places.get(encodeId('evt', eventId)) ?? -1);
}
