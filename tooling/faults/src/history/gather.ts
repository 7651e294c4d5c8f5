import { setTimeout as pause } from 'node:timers/promises';
import { deliveries, deals, events, records, tasks, workflowRuns } from '@dossier/domain/tables.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { rowsOf } from '@dossier/stage/workspace.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ClientWorkspace } from './client-workspace.ts';
import { type Subject, subjectOfPayload } from './evidence.ts';
import type { Operation } from './operation.ts';
import { restOf } from './rest.ts';

export async function gatherStored(database: Database) {
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
        // The operation or event that started it.
        cause: sql<string>`coalesce(trigger #>> '{body,operation}', trigger #>> '{body,id}', '')`,
        note: workflowRuns.note,
      })
      .from(workflowRuns),
    locked: await countLocked(database),
    waiting: await countWaiting(database),
  };
}

async function gatherEvents({ autocommit }: Database) {
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

/** Counts jobs, runs and transactions held for over a minute. */
function countLocked(database: Database): Promise<Record<string, number>> {
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

export function countWaiting(database: Database): Promise<Record<string, number>> {
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

const samples = 60;

/** Reads the settled state over REST: each workspace with its own key, and a sample with another workspace's key. */
export async function gatherShown(
  places: readonly ClientWorkspace[],
  urls: readonly string[],
  operations: readonly Operation[],
) {
  const shown: Subject[] = [];
  /** The answers to changes with the key of another workspace. */
  const foreign: { readonly id: string; readonly status: number }[] = [];
  /** The answers to acknowledged POSTs that were repeated. */
  const repeats: { readonly operationId: string; readonly status: number; readonly id: string | null }[] = [];
  for (const [at, { workspaceId, key, pipelineId }] of places.entries()) {
    const rest = restOf(urls, key);
    const stranger = places[(at + 1) % places.length];
    for (const path of [
      '/api/v1/records?pageSize=500',
      `/api/v1/deals?pipelineId=${pipelineId}`,
      '/api/v1/tasks?pageSize=1000',
    ]) {
      const listed = await rest.list(at % urls.length, path);
      shown.push(...listed.map((subject) => ({ ...subject, workspaceId, isInTrash: false })));
      if (stranger && stranger.key !== key) {
        const theirs = restOf(urls, stranger.key);
        for (const { id } of sample(listed, samples / 3)) {
          const { status } = await patiently(() =>
            theirs.send(0, {
              method: 'PATCH',
              path: pathOf(id),
              body: { title: 'of a stranger' },
              id: 'stranger',
              isKeyed: false,
            }),
          );
          foreign.push({ id, status: status ?? 0 });
        }
      }
    }
    const acknowledged = operations.filter(
      (operation) =>
        operation.workspaceId === workspaceId && operation.outcome === 'ok' && operation.action.endsWith('.create'),
    );
    for (const operation of sample(acknowledged, samples)) {
      const request = {
        method: 'POST',
        path: `/api/v1/${operation.action.split('.')[0]}s`,
        body: operation.sent,
        id: operation.id,
        isKeyed: true,
      };
      const { status, subject } = await patiently(() => rest.send(1, request));
      repeats.push({ operationId: operation.id, status: status ?? 0, id: subject?.id ?? null });
    }
  }
  return { shown, foreign, repeats };
}

/** A sample spread evenly over all of them. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / count));
  return items.filter((_, at) => at % step === 0);
}

function pathOf(id: string): string {
  return `/api/v1/${id.startsWith('rec_') ? 'records' : id.startsWith('deal_') ? 'deals' : 'tasks'}/${id}`;
}

async function patiently<Answer extends { status: number | null }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if ((answer.status !== null && answer.status < 500) || tries === 10) return answer;
    await pause(500);
  }
}
