import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { DispatchedEvent } from '../../events-log/index.ts';
import { cancelByEvents, type Cancelling } from './cancel.ts';

const kindTypes = { workspace_id: 'uuid', kind: 'text' };
// `limit` keeps the look: as a semijoin, the planner would read all waits of the workspace at once.
const awaitedKinds = defineSql<{ workspace_id: string; kind: string }>(
  'read',
  'workflows.awaited_kinds',
  sql`
  select a.workspace_id, a.kind
  from ${unnestRows(kindTypes, 'a')}
  cross join lateral (
    select from workflow_waits w where w.workspace_id = a.workspace_id and w.kind = a.kind limit 1
  ) awaited`,
);

interface Match {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly path: string;
  readonly event_id: string;
  readonly condition: string | null;
}

const eventTypes = { workspace_id: 'uuid', event_id: 'uuid', kind: 'text', record_id: 'text' };
const asked = unnestRows(eventTypes, 'a');
const found = sql.raw('w.workspace_id, w.run_id, w.path, a.event_id, w.condition');

const matchingRecords = defineSql<Match>(
  'read',
  'workflows.matching_waits',
  sql`
  select ${found}
  from ${asked}
  join workflow_waits w on w.workspace_id = a.workspace_id and w.kind = a.kind and w.subject = a.record_id`,
);

// The deal or the task of an event is in its payload. All columns of the join come from one relation, which `offset 0`
// keeps: else the index of waits would be searched once for each workspace and kind, or all events read.
const matchingOthers = defineSql<Match>(
  'read',
  'workflows.matching_waits_of_others',
  sql`
  select ${found}
  from ${asked}
  cross join lateral (
    select e.workspace_id, e.kind, e.payload::jsonb #>> array[split_part(e.kind, '.', 1), 'id'] as subject
    from events e
    where e.workspace_id = a.workspace_id and e.id = a.event_id
    offset 0
  ) s
  join workflow_waits w on w.workspace_id = s.workspace_id and w.kind = s.kind and w.subject = s.subject`,
);

interface LockedRun {
  readonly id: string;
  readonly trigger_kind: string;
  readonly trigger_event: string | null;
}

const runTypes = { workspace_id: 'uuid', run_id: 'uuid' };
// In the order in which every statement locks several runs; a step locks its run before its wait, too.
const lock = defineSql<LockedRun>(
  'change',
  'workflows.lock_awaiting_runs',
  sql`
  select r.id, r.trigger ->> 'kind' as trigger_kind, r.trigger #>> '{body,id}' as trigger_event
  from workflow_runs r
  where (r.workspace_id, r.id) in (select * from ${unnestRows(runTypes, 'a')})
    and r.state in ('QUEUED', 'RUNNING', 'WAITING')
  order by r.workspace_id, r.id for no key update`,
);

const arrivedMax = 1_000;
const arrivalTypes = { ...runTypes, path: 'text', event_id: 'uuid' };

// A wait that has too many arrivals looks at the feed again instead.
const arrive = defineSql(
  'change',
  'workflows.arrive',
  sql`
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
  from added a where r.workspace_id = a.workspace_id and r.id = a.run_id and r.state = 'WAITING'`,
);

/** Wakes the runs that wait for these events, and cancels those that they cancel; whether there were any. */
export async function wakeByEvents(db: Session, batch: readonly DispatchedEvent[]): Promise<boolean> {
  const given = batch.map(({ workspaceId, id, kind, recordId }) => ({
    workspace_id: decodeId('ws', workspaceId) ?? '',
    event_id: decodeId('evt', id),
    kind,
    record_id: recordId,
  }));
  const pairs = new Map(given.map((event) => [keyOf(event), event]));
  const kinds = await db.run(awaitedKinds, unnestArguments(kindTypes, [...pairs.values()]));
  if (kinds.length === 0) return false;
  const awaited = new Set(kinds.map(keyOf));
  const events = given.filter((event) => awaited.has(keyOf(event)));
  const matches = [...(await db.run(matchingRecords, unnestArguments(eventTypes, events)))];
  const others = events.filter(({ kind }) => kind.startsWith('deal.') || kind.startsWith('task.'));
  if (others.length > 0) matches.push(...(await db.run(matchingOthers, unnestArguments(eventTypes, others))));
  if (matches.length === 0) return false;
  const runs = await db.run(lock, unnestArguments(runTypes, matches));
  const open = new Map(runs.map((run) => [run.id, run]));
  const places = new Map(batch.map(({ id }, at) => [id, at]));
  const cancelling: Cancelling[] = [];
  const arriving: Match[] = [];
  for (const match of matches) {
    const run = open.get(match.run_id);
    const event = batch[places.get(encodeId('evt', match.event_id)) ?? -1];
    if (!run || !event || event.runId === encodeId('run', match.run_id)) continue;
    if (!match.path.startsWith('cancel.')) arriving.push(match);
    else if (isAfterStart(run, match, places)) cancelling.push({ ...match, event });
  }
  if (arriving.length > 0) await db.run(arrive, unnestArguments(arrivalTypes, arriving));
  await cancelByEvents(db, cancelling);
  return arriving.length > 0;
}

/** After the event that started the run, in the feed; else after its creation, which ids of a process tell. */
function isAfterStart(
  run: LockedRun,
  { run_id: runId, event_id: eventId }: Match,
  places: ReadonlyMap<string, number>,
): boolean {
  if (run.trigger_kind !== 'event') return eventId > runId;
  const start = run.trigger_event === null ? undefined : places.get(run.trigger_event);
  return start === undefined || start < (places.get(encodeId('evt', eventId)) ?? -1);
}

function keyOf(of: { readonly workspace_id: string; readonly kind: string }): string {
  return `${of.workspace_id} ${of.kind}`;
}
