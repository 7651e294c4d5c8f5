import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { newestNumberOf } from '@dossier/kernel/events/order.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Queries } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ClaimedRun } from '../run/claim.ts';
import { workflowWaits } from '../table.ts';
import { propertyOf } from '../template/quote-value.ts';
import { aboutSubject, ofRun, ofSubject, unsettled } from './rows.ts';

const { placeholder } = sql;

/** Maximum number of runs that wait for one event kind of one subject, since each event wakes them all. */
export const waitsPerSubjectMax = 1_000;
const pendingMax = 5_000;

const unnumbered = sql`select id from ${unsettled} unsettled where number is null`;

const marked = { workspace_id: workflowWaits.workspaceId, run_id: workflowWaits.runId, path: 'text' };
const mark = defineSql('change', 'workflows.feed_position')`
  with marks as (select * from ${unnestRows(marked, 'm')}), positions as (
    select workspace_id, ${newestNumberOf(sql`w.workspace_id`)} as since,
      array(${unnumbered} and workspace_id = w.workspace_id limit ${sql.raw(String(pendingMax))}) as pending
    from (select distinct workspace_id from marks) w
  )
  insert into workflow_waits (workspace_id, run_id, path, kind, subject, since, before)
  select m.workspace_id, m.run_id, m.path, '', '', p.since, p.pending
  from marks m
  join positions p on p.workspace_id = m.workspace_id
  join workflow_runs r on r.workspace_id = m.workspace_id and r.id = m.run_id
  join workflow_versions v on v.workspace_id = r.workspace_id and v.workflow_id = r.workflow_id
    and v.version = r.version and ${definesWaits(sql`v.definition`)}
  on conflict do nothing`;

export function definesWaits(definition: SQLWrapper): SQL<boolean> {
  return sql<boolean>`jsonb_path_exists(${definition}, '$.**.action ? (@ == "waitFor")')`;
}

/**
 * Stores the feed's position from which waits of these runs count. The first mark of a path is kept, so a step that
 * restarts after a kill counts from its first start.
 */
export async function markFeed(db: Queries, runs: readonly Pick<ClaimedRun, 'workspaceId' | 'id'>[], path: string) {
  const rows = runs.map((run) => ({ workspace_id: run.workspaceId, run_id: run.id, path: markOf(path) }));
  if (rows.length > 0) await db.run(mark, unnestArguments(marked, rows));
}

const markOf = (path: string) => `since.${path}`;

// Without a mark the run is older than marks, or its start event is gone: it counts from its own id.
const register = defineSql<{ isCut: boolean }>('change', 'workflows.register_wait')`
  with origin as (
    select since, pending
    from (
      select 1 as rank, number as since, '{}'::uuid[] as pending
      from events
      where workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('startedBy')}::uuid
        and number is not null
      union all
      select 2, since, before
      from workflow_waits
      where workspace_id = ${placeholder('workspaceId')}::uuid and run_id = ${placeholder('runId')}::uuid
        and path = ${placeholder('mark')}
      union all
      select 3, coalesce(
        (
          select number
          from events
          where workspace_id = ${placeholder('workspaceId')}::uuid and id < ${placeholder('runId')}::uuid
            and number is not null
          order by id desc limit 1
        ), 0),
        array(
          ${unnumbered} and workspace_id = ${placeholder('workspaceId')}::uuid and id < ${placeholder('runId')}::uuid
        )
    ) positions
    order by rank limit 1
  )
  insert into workflow_waits (workspace_id, run_id, path, kind, subject, since, before, input, deadline)
  select ${placeholder('workspaceId')}::uuid, ${placeholder('runId')}::uuid, ${placeholder('path')},
    ${placeholder('kind')}, ${placeholder('subject')}, origin.since,
    array(
      select e.id
      from unnest(origin.pending) as pending (id)
      join events e on e.workspace_id = ${placeholder('workspaceId')}::uuid and e.id = pending.id
      where ${aboutSubject}
    ),
    ${placeholder('input')}::jsonb, now() + make_interval(secs => ${placeholder('forS')}::float8)
  from origin
  where (
    select count(*)
    from (
      select from workflow_waits
      where workspace_id = ${placeholder('workspaceId')}::uuid and kind = ${placeholder('kind')}
        and subject = ${placeholder('subject')}
      limit ${sql.raw(String(waitsPerSubjectMax))}
    ) others
  ) < ${sql.raw(String(waitsPerSubjectMax))}
  returning exists (
    select from event_floors f where f.workspace_id = workflow_waits.workspace_id and f.number > since
  ) as "isCut"`;

export interface NewWait {
  readonly path: string;
  readonly kind: string;
  readonly subject: string;
  /** Path of the step from which it counts; undefined: from the trigger. */
  readonly since: string | undefined;
  /** JSON. */
  readonly input: string;
  readonly forS: number;
}

/** Undefined if too many runs wait for the same; `isCut`: some of the events that count were pruned. */
export async function registerWait(db: Queries, run: ClaimedRun, { path, kind, subject, since, input, forS }: NewWait) {
  const [row] = await db.run(register, {
    ...ofRun(run),
    path,
    kind,
    ...ofSubject(subject),
    startedBy: since === undefined ? startOf(run) : null,
    mark: markOf(since ?? 'trigger'),
    input,
    forS,
  });
  return row;
}

/** The uuid of the event that started a run; null for another trigger. */
export function startOf({ trigger: { kind, body } }: Pick<ClaimedRun, 'trigger'>): string | null {
  const id = kind === 'event' ? propertyOf(body, 'id') : undefined;
  return typeof id === 'string' ? (decodeId('evt', id) ?? null) : null;
}
