import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { bodyOf, type DispatchedEvent } from '../../events-log/index.ts';
import type { CancelRule, Condition } from '../definition.ts';
import { Formula } from '../evaluation/formula.ts';
import { propertyOf } from '../template/quote-value.ts';
import { TemplateError } from '../template/templates.ts';

/** An event that cancels a run, if its condition holds. Ids are uuids, but for those of the event. */
export interface Cancelling {
  readonly workspace_id: string;
  readonly run_id: string;
  readonly event: DispatchedEvent;
  /** JSON. */
  readonly condition: string | null;
}

const registered = {
  workspace_id: 'uuid',
  run_id: 'uuid',
  path: 'text',
  kind: 'text',
  subject: 'text',
  condition: 'text',
};
const register = defineSql(
  'change',
  'workflows.register_cancels',
  sql`
  insert into workflow_waits (workspace_id, run_id, path, kind, subject, condition, is_checked)
  select c.workspace_id, c.run_id, c.path, c.kind, c.subject, c.condition::jsonb, true
  from ${unnestRows(registered, 'c')}
  join workflow_runs r on r.workspace_id = c.workspace_id and r.id = c.run_id
  on conflict do nothing`,
);

export interface Cancellable {
  readonly workspaceId: string;
  readonly id: string;
  readonly recordId?: string | null | undefined;
  readonly dealId?: string | null | undefined;
  readonly body: unknown;
  readonly cancelOn?: readonly CancelRule[] | undefined;
}

/** The subject of events of this kind, from the view of a run: its deal, its task or its record. */
export function subjectOf(
  kind: string,
  { recordId, dealId, body }: Pick<Cancellable, 'recordId' | 'dealId' | 'body'>,
): string | undefined {
  if (kind.startsWith('deal.') && dealId) return dealId;
  const taskId = kind.startsWith('task.') ? propertyOf(propertyOf(body, 'task'), 'id') : undefined;
  return typeof taskId === 'string' ? taskId : (recordId ?? undefined);
}

/** Registers the events that cancel these runs, in the transaction that inserts them. */
export async function registerCancels(db: Queries, runs: readonly Cancellable[]): Promise<void> {
  const rows = runs.flatMap((run) => {
    const ids = { workspace_id: decodeId('ws', run.workspaceId), run_id: decodeId('run', run.id) };
    return (run.cancelOn ?? []).flatMap(({ event: kind, condition: rule }, at) => {
      const subject = subjectOf(kind, run);
      const condition = rule ? JSON.stringify(rule) : null;
      return subject === undefined ? [] : [{ ...ids, path: `cancel.${at}`, kind, subject, condition }];
    });
  });
  if (rows.length > 0) await db.run(register, unnestArguments(registered, rows));
}

interface Judged {
  readonly run_id: string;
  readonly event_id: string;
  readonly payload: string;
  readonly trigger: string;
  readonly time_zone: string;
}

const judgedBy = { workspace_id: 'uuid', run_id: 'uuid', event_id: 'uuid' };
const toJudge = defineSql<Judged>(
  'read',
  'workflows.cancels_to_judge',
  sql`
  select a.run_id, a.event_id, e.payload, r.trigger::text as trigger, w.time_zone
  from ${unnestRows(judgedBy, 'a')}
  join workflow_runs r on r.workspace_id = a.workspace_id and r.id = a.run_id
  join events e on e.workspace_id = a.workspace_id and e.id = a.event_id
  join workspaces w on w.id = a.workspace_id`,
);

const ended = { workspace_id: 'uuid', run_id: 'uuid', note: 'text' };
const cancel = defineSql(
  'change',
  'workflows.cancel_by_event',
  sql`
  with cancelled as (
    update workflow_runs r
    set state = 'CANCELLED', due_at = null, note = c.note, finished_at = now(), fence = r.fence + 1
    from ${unnestRows(ended, 'c')}
    where r.workspace_id = c.workspace_id and r.id = c.run_id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
    returning r.workspace_id, r.id
  )
  delete from workflow_waits w using cancelled c where w.workspace_id = c.workspace_id and w.run_id = c.id`,
);

/** Cancels runs that are locked; each by the first event whose condition holds. A step in progress rolls back. */
export async function cancelByEvents(db: Session, asked: readonly Cancelling[]): Promise<void> {
  const wanted = asked
    .filter(({ condition }) => condition !== null)
    .map(({ event, ...run }) => ({ ...run, event_id: decodeId('evt', event.id) }));
  const rows = wanted.length > 0 ? await db.run(toJudge, unnestArguments(judgedBy, wanted)) : [];
  const read = new Map(rows.map((row) => [`${row.run_id} ${encodeId('evt', row.event_id)}`, row]));
  const cancelled = new Map<string, Parameters<typeof cancelRuns>[1][number]>();
  for (const { event, condition, ...run } of asked) {
    if (cancelled.has(run.run_id) || !holds(condition, read.get(`${run.run_id} ${event.id}`))) continue;
    cancelled.set(run.run_id, { ...run, note: `Cancelled by the event ${event.kind} (${event.id}).` });
  }
  if (cancelled.size > 0) await cancelRuns(db, [...cancelled.values()]);
}

/** Cancels runs that are locked, or one whose gate is. Ids are uuids. */
export async function cancelRuns(
  db: Queries,
  runs: readonly Readonly<Record<'workspace_id' | 'run_id' | 'note', string>>[],
): Promise<void> {
  await db.run(cancel, unnestArguments(ended, runs));
}

const formulas = new LRUCache<string, Formula<boolean>>({
  max: 2_000,
  memoMethod: (condition) => Formula.ofCondition(JSON.parse(condition) as Condition),
});

/** This transaction waits for no renderer: a condition that fails, or reads too much, does not hold. */
function holds(condition: string | null, row: Judged | undefined): boolean {
  if (condition === null) return true;
  if (!row) return false;
  const event = bodyOf(row.payload);
  const trigger: unknown = JSON.parse(row.trigger);
  const { record, deal = null } = event;
  try {
    const scope = { event, trigger, record, deal, timeZone: row.time_zone };
    return formulas.memo(condition).evaluateHere(scope)?.result ?? false;
  } catch (error) {
    if (error instanceof TemplateError) return false;
    throw error;
  }
}
