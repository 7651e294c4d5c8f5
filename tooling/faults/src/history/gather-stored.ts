import { deliveries, deals, events, records, tasks, workflowRuns } from '@dossier/domain/tables.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { rowsOf } from '@dossier/stage/workspace.ts';
import { sql, type SQL } from 'drizzle-orm';
import { type Evidence, type Subject, subjectOfPayload } from './evidence.ts';

type Stored = Pick<Evidence, 'events' | 'subjects' | 'deliveries' | 'runs' | 'locked' | 'waiting'>;

/** Reads the history from the database. */
export async function gatherStored(database: Database): Promise<Stored> {
  const { orm } = database.autocommit;
  return {
    events: await gatherEvents(database),
    subjects: await gatherSubjects(database),
    deliveries: await orm
      .select({
        workspaceId: deliveries.workspaceId,
        webhookId: deliveries.webhookId,
        eventId: deliveries.eventId,
        status: deliveries.status,
      })
      .from(deliveries),
    runs: await orm
      .select({
        workspaceId: workflowRuns.workspaceId,
        id: workflowRuns.id,
        workflowId: workflowRuns.workflowId,
        state: workflowRuns.state,
        cause: sql<string>`coalesce(trigger #>> '{body,operation}', trigger #>> '{body,id}', '')`,
        note: workflowRuns.note,
      })
      .from(workflowRuns),
    locked: await countLocked(database),
    waiting: await countWaiting(database),
  };
}

async function gatherEvents({ autocommit }: Database): Promise<Stored['events']> {
  const { workspaceId, id, kind, requestId, runId, payload } = events;
  const rows = await autocommit.orm.select({ workspaceId, id, kind, requestId, runId, payload }).from(events);
  return rows.map(({ payload: text, ...event }) => {
    const subject = subjectOfPayload(JSON.parse(text));
    if (!subject) throw new Error(`The event ${event.id} (${event.kind}) shows no subject.`);
    return { ...event, subject };
  });
}

async function gatherSubjects({ autocommit: { orm } }: Database): Promise<Subject[]> {
  const common = <Table extends typeof records | typeof deals | typeof tasks>({
    workspaceId,
    id,
    version,
    title,
  }: Table) => ({ workspaceId, id, version, title });
  const stored = [
    ...(await orm.select({ ...common(records), deletedAt: records.deletedAt }).from(records)),
    ...(await orm.select({ ...common(deals), stageId: deals.stageId }).from(deals)),
    ...(await orm.select({ ...common(tasks), status: tasks.status }).from(tasks)),
  ];
  return stored.map(({ workspaceId, id, version, ...fields }) => {
    const { deletedAt, ...changing } = { deletedAt: null, ...fields };
    return { workspaceId, id, version, isInTrash: deletedAt !== null, fields: changing };
  });
}

/** Counts the jobs, runs and transactions that have been held for over a minute. */
function countLocked(database: Database): Promise<Stored['locked']> {
  return countsOf(
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
}

/** The number of items that still wait. */
export function countWaiting(database: Database): Promise<Stored['waiting']> {
  return countsOf(
    database,
    sql`
    select (select count(*)::int from events where dispatched_at is null) as events,
      (select count(*)::int from deliveries where status = 'PENDING') as deliveries,
      (select count(*)::int from workflow_runs where due_at is not null) as runs`,
  );
}

async function countsOf(database: Database, query: SQL): Promise<Record<string, number>> {
  const [counts = {}] = await rowsOf<Record<string, number>>(database, query);
  return counts;
}
