import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { conflict, type DomainError, tooMany } from '@dossier/kernel/errors.ts';
import type { Fingerprints } from '@dossier/kernel/idempotency/fingerprint.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { type Database, defineSql, isPassing } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { start } from '../step/cursor.ts';
import type { CancelRule } from '../definition.ts';
import type { Priority } from '../run/priority.ts';
import { dueNow } from '../run/start.ts';
import { registerCancels } from '../wait/cancel.ts';
import { markFeed } from '../wait/position.ts';

/** An authorized call, ready to be stored as a run. Ids are uuids. */
export interface AuthorizedCall {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  /** The version and secret of the workflow by which the call was authorized. */
  readonly version: number;
  readonly hookSecret: string | null;
  readonly trigger: string;
  readonly recordId: string | null;
  readonly requestId: string;
  readonly key: string | null;
  readonly cancelOn: readonly CancelRule[];
  readonly hasWaits?: boolean;
  /** Maximum number of calls to the workflow in any 60 s. */
  readonly callsPerMinute: number;
  readonly gateStage: number;
  readonly priority: Priority;
  /** Digests of the body, at least one of which a repeat must share; null if the signature covers the key. */
  readonly fingerprints: Fingerprints | null;
}

const callsMax = 100;
const charactersMax = 4_000_000;

const { placeholder } = sql;
// A key can be used for another call after a day.
const isOver = sql.raw(`known.created_at < now() - interval '24 hours'`);
const uuids = { workspaceId: 'uuid', workflowId: 'uuid', runId: 'uuid', recordId: 'uuid' };
const texts = { hookSecret: 'text', trigger: 'text', requestId: 'text', key: 'text' };
const digests = { fingerprint: 'text', valueFingerprint: 'text' };
const callTypes = {
  ...uuids,
  ...texts,
  ...digests,
  version: 'int',
  gateStage: 'int',
  priority: 'int',
  place: 'int',
  callsPerMinute: 'int',
};

// Counts the calls whose workflow is unchanged since their authorization, inserts runs and idempotency keys for those
// within its limit, and looks up the records, in one statement and one commit. A repeat within 24 hours inserts no run;
// its key is locked and read, so that concurrent calls see each other. Returns a row for each call that has a key or
// was not stored.
const insertRuns = defineSql<Outcome>('change', 'workflows.start_from_hook')`
  with given as (
    select t.*, w.id is not null as is_current,
      row_number() over (partition by t."workflowId", w.id is not null order by t.place) as turn
    from ${unnestRows(callTypes, 't')}
    left join workflows w on w.workspace_id = t."workspaceId" and w.id = t."workflowId" and w.is_enabled
      and w.published_version = t.version and w.hook_secret is not distinct from t."hookSecret"
  ), counted as (
    -- In one order everywhere, so that nobody waits in a circle; the same for the keys below.
    select c.workflow_id, a.admitted, a.next_slot_ms
    from (
      select "workflowId" as workflow_id, count(*)::int as calls, min("callsPerMinute") as allowed
      from given where is_current group by 1 order by 1
    ) c
    cross join lateral admit_requests(c.workflow_id, c.calls, c.allowed) a
  ), batch as (
    select g.*, g.is_current and g.turn <= c.admitted as is_admitted, c.next_slot_ms
    from given g left join counted c on c.workflow_id = g."workflowId"
  ), call as (
    insert into workflow_calls as known (workspace_id, workflow_id, key, fingerprint, value_fingerprint, run_id)
    select "workspaceId", "workflowId", key, fingerprint, "valueFingerprint", "runId"
    from batch
    where key is not null and is_admitted
    order by "workspaceId", "workflowId", key
    on conflict (workspace_id, workflow_id, key) do update set
      created_at = case when ${isOver} then now() else known.created_at end,
      fingerprint = case when ${isOver} then excluded.fingerprint else known.fingerprint end,
      value_fingerprint = case when ${isOver} then excluded.value_fingerprint else known.value_fingerprint end,
      run_id = case when ${isOver} then excluded.run_id else known.run_id end
    returning *
  ), run as (
  insert into workflow_runs (
    workspace_id, id, workflow_id, version, state, trigger, record_id, request_id, cursor, due_at, gate_stage,
    priority, note
  )
  select b."workspaceId", b."runId", b."workflowId", b.version, 'QUEUED', b.trigger::jsonb, r.id, b."requestId",
    ${placeholder('cursor')}::jsonb, ${dueNow}, b."gateStage", b.priority,
    case
      when b."recordId" is not null and r.id is null
        then 'The workspace has no record of this recordId; the run went on without one.'
    end
  from batch b
  left join records r on r.workspace_id = b."workspaceId" and r.id = b."recordId" and r.deleted_at is null
  where b.is_admitted and (b.key is null or exists (select from call c where c.run_id = b."runId"))
  )
  -- The first versions stored neither the run of a key nor a fingerprint.
  select b."runId" as id, coalesce(c.run_id, case when c.key is not null then b."runId" end) as "runId",
    coalesce(
      c.fingerprint not in (b.fingerprint, b."valueFingerprint")
        and c.value_fingerprint is distinct from b."valueFingerprint",
      false
    ) as "isReused",
    not b.is_current as "isStale", b.next_slot_ms as "nextSlotMs"
  from batch b
  left join call c on c.workspace_id = b."workspaceId" and c.workflow_id = b."workflowId" and c.key = b.key
  where b.key is not null or b.is_admitted is not true`;

/** The outcome of a call with a key, or of one that was not stored. */
interface Outcome {
  readonly id: string;
  /** The run of its key; null if the call was not stored. */
  readonly runId: string | null;
  readonly isReused: boolean;
  readonly isStale: boolean;
  /** When its workflow accepts calls again, if it has received too many. */
  readonly nextSlotMs: number | null;
}

/** The workflow has changed since the call was authorized. Nothing is stored or counted. */
export class StaleHook extends Error {}

interface Waiting extends PromiseWithResolvers<string> {
  readonly call: AuthorizedCall;
}

/** Stores calls as runs. Calls that arrive during a commit share the next one (group commit). */
export class Inbox {
  readonly #database: Database;
  readonly #waiting: Waiting[] = [];
  /** Until when each workflow has received too many calls, by the monotonic clock of this process. */
  readonly #fullUntilMs = new LRUCache<string, number>({ max: 10_000 });
  #isKeeping = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Resolves with the uuid of the committed run: that of the first call with the same key. 409 if the key was used for
   * another body, 429 beyond the limit of the workflow; `StaleHook` if it has changed.
   */
  async keep(call: AuthorizedCall): Promise<string> {
    const fullForMs = (this.#fullUntilMs.get(call.workflowId) ?? 0) - performance.now();
    if (fullForMs > 0) throw tooManyCalls(call, fullForMs);
    const kept = Promise.withResolvers<string>();
    this.#waiting.push({ call, ...kept });
    if (!this.#isKeeping) void this.#keepAll();
    return kept.promise;
  }

  async #keepAll(): Promise<void> {
    this.#isKeeping = true;
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      try {
        await this.#store(batch);
      } catch (error) {
        // Repeats the batch one by one, so that a call that PostgreSQL refuses does not fail the others.
        if (batch.length === 1 || isPassing(error)) for (const { reject } of batch) reject(error);
        else await Promise.all(batch.map((one) => this.#store([one]).catch(one.reject)));
      }
    }
    this.#isKeeping = false;
  }

  /** The next batch. It holds one call per idempotency key; later ones with that key wait. */
  #next(): Waiting[] {
    const keys = new Set<string>();
    let characters = 0;
    let size = 0;
    for (const { call } of this.#waiting) {
      const { workflowId, key, trigger } = call;
      const name = `${workflowId} ${key}`;
      characters += trigger.length;
      if (size === callsMax || (size > 0 && characters > charactersMax) || (key !== null && keys.has(name))) break;
      keys.add(name);
      size += 1;
    }
    return this.#waiting.splice(0, size);
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    const outcomes = new Map((await this.#insert(batch)).map((one) => [one.id, one]));
    for (const { call, resolve, reject } of batch) {
      const outcome = outcomes.get(call.runId);
      if (!outcome) resolve(call.runId);
      else if (outcome.isStale) reject(new StaleHook('The workflow has changed.'));
      else if (outcome.isReused) reject(conflict(keyReused));
      else if (outcome.runId !== null) resolve(outcome.runId);
      else {
        const fullForMs = outcome.nextSlotMs ?? 0;
        this.#fullUntilMs.set(call.workflowId, performance.now() + fullForMs);
        reject(tooManyCalls(call, fullForMs));
      }
    }
  }

  #insert(batch: readonly Waiting[]): Promise<Outcome[]> {
    const calls = batch.map(({ call }, place) => {
      const { sent = null, value = null } = call.fingerprints ?? {};
      return { ...call, fingerprint: sent, valueFingerprint: value, place };
    });
    return this.#database.transaction(async (db) => {
      const given = { ...unnestArguments(callTypes, calls), cursor: JSON.stringify(start) };
      const outcomes = await db.run(insertRuns, given);
      const refused = new Set(outcomes.flatMap(({ id, runId }) => (runId === id ? [] : [id])));
      const stored = batch.map(({ call }) => call).filter(({ runId }) => !refused.has(runId));
      const runs = stored.map(({ workspaceId, runId, recordId, cancelOn, hasWaits }) => ({
        workspaceId: encodeId('ws', workspaceId),
        id: encodeId('run', runId),
        recordId: recordId && encodeId('rec', recordId),
        body: null,
        cancelOn,
        hasWaits,
      }));
      await registerCancels(db, runs);
      const waiting = runs.filter((run) => run.hasWaits);
      await markFeed(db, waiting, 'trigger');
      return outcomes;
    });
  }
}

function tooManyCalls({ callsPerMinute }: AuthorizedCall, fullForMs: number): DomainError {
  const retryAfterS = Math.min(60, Math.max(1, Math.ceil(fullForMs / 1_000)));
  const message = `This workflow takes ${callsPerMinute} calls a minute. Its trigger may allow more.`;
  return tooMany(message, retryAfterS);
}

const keyReused = 'This Idempotency-Key was used with another body. Use a new key for a new call.';
