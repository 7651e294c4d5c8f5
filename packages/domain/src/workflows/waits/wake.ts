import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import type { DispatchedEvent } from '../../events-log/index.ts';
import type { Condition } from '../definition.ts';
import { cancelByEvents, type Cancelling } from './cancel.ts';

// docs/decisions/0061

const { placeholder } = sql;

const awaitedKinds = defineSql<{ workspace_id: string; kind: string }>(
  'read',
  'workflows.awaited_kinds',
  sql`
  select a.workspace_id, a.kind
  from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('kinds')}::text[]) as a (workspace_id, kind)
  where exists (select from workflow_waits w where w.workspace_id = a.workspace_id and w.kind = a.kind)`,
);

interface Match {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly path: string;
  readonly event_id: string;
  readonly condition: string | null;
}

// Only events of deals and tasks are about more than a record, which stands in their payload.
const matching = defineSql<Match>(
  'read',
  'workflows.matching_waits',
  sql`
  select w.workspace_id, w.run_id, w.path, a.event_id, w.condition
  from unnest(
    ${placeholder('workspaceIds')}::uuid[], ${placeholder('eventIds')}::uuid[], ${placeholder('kinds')}::text[],
    ${placeholder('recordIds')}::text[]
  ) as a (workspace_id, event_id, kind, record_id)
  cross join lateral (
    select a.record_id as subject where a.record_id is not null
    union
    select e.payload::jsonb #>> array[split_part(a.kind, '.', 1), 'id']
    from events e
    where (a.kind like 'deal.%' or a.kind like 'task.%') and e.workspace_id = a.workspace_id and e.id = a.event_id
  ) s
  join workflow_waits w on w.workspace_id = a.workspace_id and w.kind = a.kind and w.subject = s.subject`,
);

interface LockedRun {
  readonly id: string;
  readonly created_ms: number;
  readonly trigger_kind: string;
  readonly trigger_event: string | null;
}

// In the order in which every statement locks several runs; a step locks its run before its wait, too.
const lock = defineSql<LockedRun>(
  'change',
  'workflows.lock_awaiting_runs',
  sql`
  select r.id, date_part('epoch', r.created_at) * 1000 as created_ms, r.trigger ->> 'kind' as trigger_kind,
    r.trigger #>> '{body,id}' as trigger_event
  from workflow_runs r
  where (r.workspace_id, r.id) in (
      select * from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('runIds')}::uuid[])
    )
    and r.state in ('QUEUED', 'RUNNING', 'WAITING')
  order by r.workspace_id, r.id for no key update`,
);

const arrivedMax = 1_000;

// A wait that has too many arrivals looks at the feed again instead.
const arrive = defineSql(
  'change',
  'workflows.arrive',
  sql`
  with found as (
    select workspace_id, run_id, path, array_agg(event_id) as event_ids
    from unnest(
      ${placeholder('workspaceIds')}::uuid[], ${placeholder('runIds')}::uuid[], ${placeholder('paths')}::text[],
      ${placeholder('eventIds')}::uuid[]
    ) as a (workspace_id, run_id, path, event_id)
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

/**
 * Wakes the runs that wait for these events, and cancels those that they cancel; whether there were any. It takes one
 * look at an index for each kind in the batch, and goes on only where a workspace waits for the kind.
 */
export async function wakeByEvents(db: Session, batch: readonly DispatchedEvent[]): Promise<boolean> {
  const pairs = new Map(batch.map((event) => [keyOf(decodeId('ws', event.workspaceId) ?? '', event.kind), event]));
  const kinds = await db.run(awaitedKinds, {
    workspaceIds: [...pairs.values()].map(({ workspaceId }) => decodeId('ws', workspaceId)),
    kinds: [...pairs.values()].map(({ kind }) => kind),
  });
  if (kinds.length === 0) return false;
  const awaited = new Set(kinds.map(({ workspace_id: workspaceId, kind }) => keyOf(workspaceId, kind)));
  const asked = batch.filter(({ workspaceId, kind }) => awaited.has(keyOf(decodeId('ws', workspaceId) ?? '', kind)));
  const found = await db.run(matching, {
    workspaceIds: asked.map(({ workspaceId }) => decodeId('ws', workspaceId)),
    eventIds: asked.map(({ id }) => decodeId('evt', id)),
    kinds: asked.map(({ kind }) => kind),
    recordIds: asked.map(({ recordId }) => recordId),
  });
  if (found.length === 0) return false;
  const runs = await db.run(lock, {
    workspaceIds: found.map(({ workspace_id: workspaceId }) => workspaceId),
    runIds: found.map(({ run_id: runId }) => runId),
  });
  const open = new Map(runs.map((run) => [run.id, run]));
  const places = new Map(batch.map((event, at) => [event.id, { event, at }]));
  const cancelling: Cancelling[] = [];
  const arriving: Match[] = [];
  for (const match of found) {
    const run = open.get(match.run_id);
    const place = places.get(encodeId('evt', match.event_id));
    if (!run || !place || place.event.runId === encodeId('run', match.run_id)) continue;
    if (!match.path.startsWith('cancel.')) arriving.push(match);
    else if (isAfterStart(run, place, places))
      cancelling.push({ ...match, event: place.event, condition: ruleOf(match) });
  }
  if (arriving.length > 0)
    await db.run(arrive, {
      workspaceIds: arriving.map(({ workspace_id: workspaceId }) => workspaceId),
      runIds: arriving.map(({ run_id: runId }) => runId),
      paths: arriving.map(({ path }) => path),
      eventIds: arriving.map(({ event_id: eventId }) => eventId),
    });
  await cancelByEvents(db, cancelling);
  return arriving.length > 0;
}

interface Place {
  readonly event: DispatchedEvent;
  readonly at: number;
}

/** After the event that started the run, in the order of the feed; else after its creation. */
function isAfterStart(run: LockedRun, { event, at }: Place, places: ReadonlyMap<string, Place>): boolean {
  if (run.trigger_kind !== 'event') return Date.parse(event.occurredAt) > run.created_ms;
  const start = run.trigger_event === null ? undefined : places.get(run.trigger_event);
  return start === undefined || start.at < at;
}

function ruleOf({ condition }: Match): Condition | null {
  return condition === null ? null : (JSON.parse(condition) as Condition);
}

function keyOf(workspaceId: string, kind: string): string {
  return `${workspaceId} ${kind}`;
}
