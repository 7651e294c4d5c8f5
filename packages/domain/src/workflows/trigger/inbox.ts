import { DomainError } from '@dossier/kernel/errors.ts';
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

/** A workflow takes so many calls in any 60 s. */
const callsPerMinute = 600;

/** An authorized call, ready to be stored as a run. Ids are uuids. */
export interface AuthorizedCall {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  /** By this version and this secret of its workflow it was authorized. */
  readonly version: number;
  readonly hookSecret: string | null;
  /** As JSON. */
  readonly trigger: string;
  readonly recordId: string | null;
  readonly requestId: string;
  readonly key: string | null;
  readonly cancelOn: readonly CancelRule[];
  readonly hasWaits?: boolean;
  readonly gateStage: number;
  readonly priority: Priority;
  /** Digests of the body, of which a repeat must have one, too; null where the signature covers the key. */
  readonly fingerprints: Fingerprints | null;
}

const callsMax = 100;
const charactersMax = 4_000_000;

const { placeholder } = sql;
// A key is good for another call after a day.
const isOver = sql.raw(`known.created_at < now() - interval '24 hours'`);
const list = (name: string, type: string) => sql`${placeholder(name)}::${sql.raw(type)}[]`;

// Counts the calls of each workflow that still is as they were authorized, inserts runs and idempotency keys of those
// within its limit, and looks the records up, in one statement and one commit. A repeat within 24 hours inserts no run;
// its key is locked and read, so that two calls at once see each other. Answers for each call that has a key or was not
// stored.
const insertRuns = defineSql<Outcome>(
  'change',
  'workflows.start_from_hook',
  sql`
  with given as (
    select t.*, w.id is not null as is_current,
      row_number() over (partition by t.workflow_id, w.id is not null order by t.place) as turn
    from unnest(
      ${list('workspaceIds', 'uuid')}, ${list('workflowIds', 'uuid')}, ${list('runIds', 'uuid')},
      ${list('versions', 'int')}, ${list('hookSecrets', 'text')}, ${list('triggers', 'text')},
      ${list('recordIds', 'uuid')}, ${list('requestIds', 'text')}, ${list('keys', 'text')},
      ${list('fingerprints', 'text')}, ${list('valueFingerprints', 'text')}, ${list('gateStages', 'int')},
      ${list('priorities', 'int')}
    ) with ordinality as t (
      workspace_id, workflow_id, id, version, hook_secret, trigger, record_id, request_id, key, fingerprint,
      value_fingerprint, gate_stage, priority, place
    )
    left join workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id and w.is_enabled
      and w.published_version = t.version and w.hook_secret is not distinct from t.hook_secret
  ), counted as (
    -- In one order everywhere, so that nobody waits in a circle; the same for the keys below.
    select c.workflow_id, a.admitted, a.next_slot_ms
    from (
      select workflow_id, count(*)::int as calls from given where is_current group by workflow_id order by workflow_id
    ) c
    cross join lateral admit_requests(c.workflow_id, c.calls, ${placeholder('callsPerMinute')}::int) a
  ), batch as (
    select g.*, g.is_current and g.turn <= c.admitted as is_admitted, c.next_slot_ms
    from given g left join counted c on c.workflow_id = g.workflow_id
  ), call as (
    insert into workflow_calls as known (workspace_id, workflow_id, key, fingerprint, value_fingerprint, run_id)
    select workspace_id, workflow_id, key, fingerprint, value_fingerprint, id
    from batch
    where key is not null and is_admitted
    order by workspace_id, workflow_id, key
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
  select b.workspace_id, b.id, b.workflow_id, b.version, 'QUEUED', b.trigger::jsonb, r.id, b.request_id,
    ${placeholder('cursor')}::jsonb, ${dueNow}, b.gate_stage, b.priority,
    case
      when b.record_id is not null and r.id is null
        then 'The workspace has no record of this recordId; the run went on without one.'
    end
  from batch b
  left join records r on r.workspace_id = b.workspace_id and r.id = b.record_id and r.deleted_at is null
  where b.is_admitted and (b.key is null or exists (select from call c where c.run_id = b.id))
  )
  -- The first versions stored neither the run of a key nor a fingerprint.
  select b.id, coalesce(c.run_id, case when c.key is not null then b.id end) as "runId",
    coalesce(
      c.fingerprint not in (b.fingerprint, b.value_fingerprint)
        and c.value_fingerprint is distinct from b.value_fingerprint,
      false
    ) as "isReused",
    not b.is_current as "isStale", b.next_slot_ms as "nextSlotMs"
  from batch b
  left join call c on c.workspace_id = b.workspace_id and c.workflow_id = b.workflow_id and c.key = b.key
  where b.key is not null or b.is_admitted is not true`,
);

/** The outcome of a call with a key, or of one that was not stored. */
interface Outcome {
  readonly id: string;
  /** The run of its key; null where the call was not stored. */
  readonly runId: string | null;
  readonly isReused: boolean;
  readonly isStale: boolean;
  /** When its workflow takes calls again, if it has taken too many. */
  readonly nextSlotMs: number | null;
}

/** The workflow has changed since the call was authorized. Nothing is stored or counted. */
export class StaleHook extends Error {}

interface Waiting {
  readonly call: AuthorizedCall;
  readonly resolve: (runId: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores calls as runs. Calls that arrive during a commit share the next one (group commit). */
export class Inbox {
  readonly #database: Database;
  readonly #callsPerMinute: number;
  readonly #waiting: Waiting[] = [];
  /** Until when workflows have taken too many calls, by the monotonic clock of this process. */
  readonly #fullUntilMs = new LRUCache<string, number>({ max: 10_000 });
  #isKeeping = false;

  constructor(database: Database, limitPerMinute = callsPerMinute) {
    this.#database = database;
    this.#callsPerMinute = limitPerMinute;
  }

  /**
   * Resolves with the uuid of the run when it is committed: that of the first call with the same key. 409 where the key
   * was used for another body, 429 beyond the limit of the workflow; `StaleHook` where it has changed.
   */
  async keep(call: AuthorizedCall): Promise<string> {
    const fullForMs = (this.#fullUntilMs.get(call.workflowId) ?? 0) - performance.now();
    if (fullForMs > 0) throw this.#tooMany(fullForMs);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.#waiting.push({ call, resolve, reject });
    if (!this.#isKeeping) void this.#keepAll();
    return promise;
  }

  async #keepAll(): Promise<void> {
    this.#isKeeping = true;
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      try {
        await this.#store(batch);
      } catch (error) {
        // Repeats the batch one by one: a call that PostgreSQL refuses must not fail the others.
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
    for (const {
      call: { workflowId, key, trigger },
    } of this.#waiting) {
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
      else if (outcome.isReused) reject(keyReused());
      else if (outcome.runId !== null) resolve(outcome.runId);
      else {
        const fullForMs = outcome.nextSlotMs ?? 0;
        this.#fullUntilMs.set(call.workflowId, performance.now() + fullForMs);
        reject(this.#tooMany(fullForMs));
      }
    }
  }

  #tooMany(fullForMs: number): DomainError {
    const retryAfterS = Math.min(60, Math.max(1, Math.ceil(fullForMs / 1_000)));
    const message = `A workflow takes ${this.#callsPerMinute} calls a minute.`;
    return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterS });
  }

  #insert(batch: readonly Waiting[]): Promise<Outcome[]> {
    const all = <T>(pick: (call: AuthorizedCall) => T) => batch.map(({ call }) => pick(call));
    return this.#database.transaction(async (db) => {
      const outcomes = await db.run(insertRuns, {
        workspaceIds: all((call) => call.workspaceId),
        workflowIds: all((call) => call.workflowId),
        runIds: all((call) => call.runId),
        versions: all((call) => call.version),
        hookSecrets: all((call) => call.hookSecret),
        triggers: all((call) => call.trigger),
        recordIds: all((call) => call.recordId),
        requestIds: all((call) => call.requestId),
        keys: all((call) => call.key),
        fingerprints: all((call) => call.fingerprints?.sent ?? null),
        valueFingerprints: all((call) => call.fingerprints?.value ?? null),
        gateStages: all((call) => call.gateStage),
        priorities: all((call) => call.priority),
        cursor: JSON.stringify(start),
        callsPerMinute: this.#callsPerMinute,
      });
      const runs = batch.map(({ call: { workspaceId, runId, recordId, cancelOn, hasWaits } }) => ({
        workspaceId: encodeId('ws', workspaceId),
        id: encodeId('run', runId),
        recordId: recordId && encodeId('rec', recordId),
        body: null,
        cancelOn,
        hasWaits,
      }));
      await registerCancels(db, runs);
      await markFeed(
        db,
        runs.filter((run) => run.hasWaits),
        'trigger',
      );
      return outcomes;
    });
  }
}

function keyReused(): DomainError {
  return new DomainError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new call.');
}
