import { DomainError } from '@dossier/kernel/errors.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { type Database, defineSql, isPassing } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { start } from './cursor.ts';
import type { CancelRule } from './definition.ts';
import { dueNow } from './start.ts';
import { registerCancels } from './waits/cancel.ts';

/** An authorized call, ready to be stored as a run. Ids are uuids. */
export interface AdmittedCall {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly version: number;
  /** As JSON. */
  readonly trigger: string;
  readonly recordId: string | null;
  readonly requestId: string;
  /** The idempotency key of the call. */
  readonly key: string | null;
  readonly cancelOn: readonly CancelRule[];
  /** A digest of the body, which a repeat must have, too; null where the signature covers the key. */
  readonly fingerprint: string | null;
}

const callsMax = 100;
const charactersMax = 4_000_000;

const { placeholder } = sql;
// A key is good for another call after a day.
const isOver = sql.raw(`known.created_at < now() - interval '24 hours'`);
const list = (name: string, type: string) => sql`${placeholder(name)}::${sql.raw(type)}[]`;

// Inserts runs and idempotency keys and looks the records up, in one statement and one commit. A repeat within 24 hours
// inserts no run; its key is locked and read, so that two calls at once see each other. Answers with the run of each
// key, and whether the key was used for another body.
const insertRuns = defineSql<Kept>(
  'change',
  'workflows.start_from_hook',
  sql`
  with batch as (
    select *
    from unnest(
      ${list('workspaceIds', 'uuid')}, ${list('workflowIds', 'uuid')}, ${list('runIds', 'uuid')},
      ${list('versions', 'int')}, ${list('triggers', 'text')}, ${list('recordIds', 'uuid')},
      ${list('requestIds', 'text')}, ${list('keys', 'text')}, ${list('fingerprints', 'text')}
    )
      as t (workspace_id, workflow_id, id, version, trigger, record_id, request_id, key, fingerprint)
  ), call as (
    -- In one order everywhere, so that nobody waits in a circle.
    insert into workflow_calls as known (workspace_id, workflow_id, key, fingerprint, run_id)
    select workspace_id, workflow_id, key, fingerprint, id
    from batch
    where key is not null
    order by workspace_id, workflow_id, key
    on conflict (workspace_id, workflow_id, key) do update set
      created_at = case when ${isOver} then now() else known.created_at end,
      fingerprint = case when ${isOver} then excluded.fingerprint else known.fingerprint end,
      run_id = case when ${isOver} then excluded.run_id else known.run_id end
    returning workspace_id, workflow_id, key, fingerprint, run_id
  ), run as (
  insert into workflow_runs (
    workspace_id, id, workflow_id, version, state, trigger, record_id, request_id, cursor, due_at, note
  )
  select b.workspace_id, b.id, b.workflow_id, b.version, 'QUEUED', b.trigger::jsonb, r.id, b.request_id,
    ${placeholder('cursor')}::jsonb, ${dueNow},
    case
      when b.record_id is not null and r.id is null
        then 'The workspace has no record of this recordId; the run went on without one.'
    end
  from batch b
  left join records r on r.workspace_id = b.workspace_id and r.id = b.record_id and r.deleted_at is null
  where b.key is null or exists (select from call c where c.run_id = b.id)
  )
  select b.workflow_id as "workflowId", b.key, c.run_id as "runId",
    coalesce(c.fingerprint <> b.fingerprint, false) as "isReused"
  from batch b
  join call c on c.workspace_id = b.workspace_id and c.workflow_id = b.workflow_id and c.key = b.key`,
);

/** A call with a key, as it is stored. */
interface Kept {
  readonly workflowId: string;
  readonly key: string;
  readonly runId: string;
  readonly isReused: boolean;
}

interface Waiting {
  readonly call: AdmittedCall;
  readonly resolve: (runId: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores calls as runs. Calls that arrive during a commit share the next one (group commit). */
export class Inbox {
  readonly #database: Database;
  readonly #waiting: Waiting[] = [];
  #isKeeping = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Resolves with the uuid of the run when it is committed: that of the first call with the same key. 409 where the key
   * was used for another body.
   */
  keep(call: AdmittedCall): Promise<string> {
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
    const kept = new Map((await this.#insert(batch)).map((one) => [`${one.workflowId} ${one.key}`, one]));
    for (const { call, resolve, reject } of batch) {
      const known = kept.get(`${call.workflowId} ${call.key}`);
      if (known?.isReused) reject(keyReused());
      else resolve(known?.runId ?? call.runId);
    }
  }

  #insert(batch: readonly Waiting[]): Promise<Kept[]> {
    const all = <T>(pick: (call: AdmittedCall) => T) => batch.map(({ call }) => pick(call));
    return this.#database.transaction(async (db) => {
      const reused = await db.run(insertRuns, {
        workspaceIds: all((call) => call.workspaceId),
        workflowIds: all((call) => call.workflowId),
        runIds: all((call) => call.runId),
        versions: all((call) => call.version),
        triggers: all((call) => call.trigger),
        recordIds: all((call) => call.recordId),
        requestIds: all((call) => call.requestId),
        keys: all((call) => call.key),
        fingerprints: all((call) => call.fingerprint),
        cursor: JSON.stringify(start),
      });
      await registerCancels(
        db,
        batch.map(({ call: { workspaceId, runId, recordId, cancelOn } }) => ({
          workspaceId: encodeId('ws', workspaceId),
          id: encodeId('run', runId),
          recordId: recordId && encodeId('rec', recordId),
          body: null,
          cancelOn,
        })),
      );
      return reused;
    });
  }
}

function keyReused(): DomainError {
  return new DomainError('CONFLICT', 'This Idempotency-Key was used with another body. Use a new key for a new call.');
}
