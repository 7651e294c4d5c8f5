import type { Database } from '@dossier/postgres-engine/index.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { rowsOf } from '@dossier/stage/workspace.ts';
import { sql } from 'drizzle-orm';
import type { Evidence, Subject } from './evidence.ts';
import { subjectOfPayload } from './subject.ts';

type Stored = Pick<Evidence, 'events' | 'subjects' | 'deliveries' | 'runs' | 'locked' | 'waiting'>;

/** Reads the history from the database. */
export async function gatherStored(database: Database): Promise<Stored> {
  return {
    events: await gatherEvents(database),
    subjects: await gatherSubjects(database),
    deliveries: await gatherDeliveries(database),
    runs: await gatherRuns(database),
    locked: await countLocked(database),
    waiting: await countWaiting(database),
  };
}

async function gatherEvents(database: Database): Promise<Stored['events']> {
  const events = await rowsOf<{
    workspaceId: string;
    id: string;
    kind: string;
    requestId: string;
    runId: string | null;
    payload: string;
  }>(
    database,
    sql`
      select workspace_id as "workspaceId", id, kind, request_id as "requestId", run_id as "runId", payload
      from events`,
  );
  return events.map(({ workspaceId, id, payload, runId, ...event }) => {
    const subject = subjectOfPayload(JSON.parse(payload));
    if (!subject) throw new Error(`The event ${id} (${event.kind}) shows no subject.`);
    return {
      ...event,
      workspaceId: encodeId('ws', workspaceId),
      id: encodeId('evt', id),
      runId: runId === null ? null : encodeId('run', runId),
      subject,
    };
  });
}

async function gatherSubjects(database: Database): Promise<Stored['subjects']> {
  const subjects = await rowsOf<{
    noun: string;
    workspaceId: string;
    id: string;
    version: number;
    isInTrash: boolean;
    title: string;
    status: string | null;
    stageId: string | null;
  }>(
    database,
    sql`
    select 'rec' as noun, workspace_id as "workspaceId", id, version, deleted_at is not null as "isInTrash", title,
      null as status, null::uuid as "stageId"
    from records
    union all select 'deal', workspace_id, id, version, false, title, null, stage_id from deals
    union all select 'task', workspace_id, id, version, false, title, status, null from tasks`,
  );
  return subjects.map(({ noun, workspaceId, id, version, isInTrash, title, status, stageId }): Subject => ({
    workspaceId: encodeId('ws', workspaceId),
    id: encodeId(noun === 'rec' ? 'rec' : noun === 'deal' ? 'deal' : 'task', id),
    version,
    isInTrash,
    fields: {
      title,
      ...(status === null ? {} : { status }),
      ...(stageId === null ? {} : { stageId: encodeId('st', stageId) }),
    },
  }));
}

async function gatherDeliveries(database: Database): Promise<Stored['deliveries']> {
  const deliveries = await rowsOf<{ workspaceId: string; webhookId: string; eventId: string; status: string }>(
    database,
    sql`select workspace_id as "workspaceId", webhook_id as "webhookId", event_id as "eventId", status from deliveries`,
  );
  return deliveries.map(({ workspaceId, webhookId, eventId, status }) => ({
    workspaceId: encodeId('ws', workspaceId),
    webhookId: encodeId('hook', webhookId),
    eventId: encodeId('evt', eventId),
    status,
  }));
}

async function gatherRuns(database: Database): Promise<Stored['runs']> {
  const runs = await rowsOf<{
    workspaceId: string;
    id: string;
    workflowId: string;
    state: string;
    cause: string | null;
    note: string | null;
  }>(
    database,
    sql`
      select workspace_id as "workspaceId", id, workflow_id as "workflowId", state,
        coalesce(trigger #>> '{body,operation}', trigger #>> '{body,id}') as cause, note
      from workflow_runs`,
  );
  return runs.map(({ workspaceId, id, workflowId, cause, ...run }) => ({
    ...run,
    workspaceId: encodeId('ws', workspaceId),
    id: encodeId('run', id),
    workflowId: encodeId('wf', workflowId),
    cause: cause ?? '',
  }));
}

/** Counts the jobs, runs and transactions that have been held for over a minute. */
async function countLocked(database: Database): Promise<Stored['locked']> {
  const [locked = {}] = await rowsOf<Record<string, number>>(
    database,
    sql`
    select (select count(*)::int from graphile_worker.jobs where locked_at < now() - interval '60 seconds') as jobs,
      (
        select count(*)::int from workflow_runs where state = 'RUNNING' and due_at < now() - interval '60 seconds'
      ) as runs,
      (
        select count(*)::int
        from pg_stat_activity
        where xact_start < now() - interval '60 seconds' and backend_type = 'client backend'
      ) as transactions`,
  );
  return locked;
}

/** The number of items that still wait. */
export async function countWaiting(database: Database): Promise<Record<string, number>> {
  const [waiting = {}] = await rowsOf<Record<string, number>>(
    database,
    sql`
    select (select count(*)::int from events where dispatched_at is null) as events,
      (select count(*)::int from deliveries where status = 'PENDING') as deliveries,
      (select count(*)::int from workflow_runs where due_at is not null) as runs`,
  );
  return waiting;
}
