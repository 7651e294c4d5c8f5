import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { HolderLimit } from '@dossier/kernel/events/holder-limit.ts';
import { decodeId, encodeId } from '@dossier/kernel/ids.ts';
import { defineSql, isPassing, type Database, type Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { holding, jsonText } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { Hook } from './hook.ts';
import type { RunResponse, RunState } from '../schema.ts';

/** A run that has answered, or ended without an answer. */
export interface AnsweredRun {
  readonly state: RunState;
  readonly response: RunResponse | null;
}

export interface ResponseWaitersOptions {
  readonly workspaceMax?: number;
  readonly personMax?: number;
  readonly processMax?: number;
  readonly onError?: (error: unknown) => void;
}

interface Waiter {
  readonly workspaceId: string;
  readonly runId: string;
  resolve(run: AnsweredRun | undefined): void;
}

// Backstop for a lost notification.
const readEveryMs = 1_000;
// Notifications of this period share one read.
const gatherMs = 10;
/** A read takes so many answers, of up to 256 KiB each. */
const perReadMax = 50;

/** The channel that notifies of runs that have answered, or ended while their caller waited. */
export const answersChannel = 'dossier_answers';

const { placeholder } = sql;
const awaitedTypes = { workspaceId: 'uuid', id: 'uuid' };
const findAnswered = defineSql<{ id: string; state: RunState; response: string | null }>(
  'read',
  'workflows.answered',
  sql`
  select r.id, r.state, r.response
  from ${unnestRows(awaitedTypes, 'awaited')}
  join workflow_runs r on r.workspace_id = awaited."workspaceId" and r.id = awaited.id
  where r.response is not null or r.state in ('SUCCEEDED', 'FAILED', 'CANCELLED')
  limit ${placeholder('limit')}::int`,
);

/**
 * The callers in this process that wait for their runs. A waiting caller holds no connection: a notification that some
 * run has answered starts one statement, which reads for all of them. Without callers nothing is read.
 */
export class ResponseWaiters {
  readonly #database: Database;
  readonly #workspaces: HolderLimit;
  readonly #persons: HolderLimit;
  readonly #processMax: number;
  readonly #onError: (error: unknown) => void;
  readonly #waiters = new Set<Waiter>();
  readonly #alarm = new Alarm();
  #placesTaken = 0;
  #isClosed = false;
  #isRunning = false;
  #unsubscribe: (() => void) | undefined;

  constructor(
    database: Database,
    { workspaceMax = 50, personMax = 200, processMax = 500, onError = () => {} }: ResponseWaitersOptions = {},
  ) {
    this.#database = database;
    this.#workspaces = new HolderLimit(workspaceMax);
    this.#persons = new HolderLimit(personMax);
    this.#processMax = processMax;
    this.#onError = onError;
  }

  /**
   * Takes a place for a caller, before its run is stored: a caller that is refused has started none. The workflows that
   * one person has published share places over all workspaces.
   */
  takePlace({ workspaceId, publisherId }: Pick<Hook, 'workspaceId' | 'publisherId'>): () => void {
    const taken = [
      [this.#workspaces, workspaceId, 'runs of this workspace'],
      [this.#persons, publisherId ?? undefined, "runs of its publisher's workflows"],
    ] as const;
    for (const [limit, holder, of] of taken)
      if (limit.isFull(holder))
        throw new DomainError(
          'TOO_MANY_REQUESTS',
          `${limit.max} callers wait for ${of} already. Repeat the call in a moment, or call without "wait".`,
          { retryAfterS: 1 },
        );
    if (this.#placesTaken >= this.#processMax)
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        'Too many callers wait for runs. Nothing was started. Repeat the call in a moment, or call without "wait".',
        { retryAfterS: 1 },
      );
    for (const [limit, holder] of taken) limit.take(holder);
    this.#placesTaken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const [limit, holder] of taken) limit.free(holder);
      this.#placesTaken -= 1;
    };
  }

  /** The run once it has answered or ended; undefined where the time is over or the caller has left. */
  async wait(
    workspaceId: string,
    runId: string,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<AnsweredRun | undefined> {
    if (this.#isClosed || signal.aborted) return undefined;
    const { promise, resolve } = Promise.withResolvers<AnsweredRun | undefined>();
    const waiter = { workspaceId, runId, resolve };
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, withinMs);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiters.add(waiter);
    // A repeat may find its run answered already.
    this.#start();
    try {
      return await promise;
    } finally {
      this.#waiters.delete(waiter);
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Lets all callers go: their runs are stored, and go on. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    for (const { resolve } of this.#waiters) resolve(undefined);
    this.#alarm.ring();
  }

  #start(): void {
    if (this.#isRunning) this.#alarm.ring();
    else void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#listen();
    while (this.#waiters.size > 0 && !this.#isClosed) {
      const isCut = await this.#read();
      if (!isCut) await this.#alarm.sleep(readEveryMs);
      await pause(gatherMs);
    }
    this.#isRunning = false;
  }

  /** Not awaited: until LISTEN is in place, the timer starts the reads. */
  #listen(): void {
    if (this.#unsubscribe) return;
    const wake = () => this.#alarm.ring();
    this.#unsubscribe = () => {};
    void this.#database.listener.subscribe(answersChannel, wake, wake).then((unsubscribe) => {
      if (this.#isClosed) unsubscribe();
      else this.#unsubscribe = unsubscribe;
    });
  }

  /** True where more runs may have answered than one read takes. */
  async #read(): Promise<boolean> {
    this.#alarm.silence();
    const waiters = [...this.#waiters];
    try {
      const awaited = waiters.map(({ workspaceId, runId }) => {
        return { workspaceId: decodeId('ws', workspaceId), id: decodeId('run', runId) };
      });
      const given = { ...unnestArguments(awaitedTypes, awaited), limit: perReadMax };
      const rows = await this.#database.read.run(findAnswered, given);
      const runs = new Map(rows.map(({ id, ...row }) => [encodeId('run', id), answeredRunOf(row)]));
      for (const { runId, resolve } of waiters) {
        const run = runs.get(runId);
        if (run) resolve(run);
      }
      return rows.length === perReadMax;
    } catch (error) {
      // The next read repeats this one.
      if (!isPassing(error)) this.#onError(error);
      return false;
    }
  }
}

function answeredRunOf({ state, response }: { state: RunState; response: string | null }): AnsweredRun {
  return { state, response: response === null ? null : (JSON.parse(response) as RunResponse) };
}

const keep = defineSql(
  'change',
  'workflows.keep_response',
  sql`
  update workflow_runs set response = ${placeholder('response')}::jsonb
  where workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('runId')}::uuid
    and fence = ${placeholder('fence')}::int and response is null`,
);

/** Stores the answer of a run, in the transaction of the step's checkpoint. A run that has one keeps it. */
export async function keepResponse(db: Queries, run: ClaimedRun, response: RunResponse): Promise<void> {
  await db.run(keep, { ...holding(run), response: jsonText(response) });
}

export function isAwaited({ trigger: { kind, query } }: ClaimedRun): boolean {
  return kind === 'webhook' && 'wait' in query;
}
