import { equals } from '@dossier/kernel/verbs.ts';
import { changeRows } from '@dossier/kernel/db/rows.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { tooMany, unavailable } from '@dossier/kernel/errors.ts';
import { HolderLimit } from '@dossier/kernel/events/holder-limit.ts';
import { isPassing, type Database, type Queries } from '@dossier/postgres-engine/index.ts';
import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { jsonText } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { Hook } from './hook.ts';
import type { RunResponse, RunState } from '../schema.ts';
import { workflowRuns } from '../table.ts';

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
/** Number of answers per read, of up to 256 KiB each. */
const perReadMax = 50;

/** The channel that notifies of runs that have answered, or ended while their caller waited. */
export const answersChannel = 'dossier_answers';

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
   * Reserves a place for a caller before its run is stored, so that a refused caller has started none. The workflows
   * that one person has published share places over all workspaces.
   */
  takePlace({ workspaceId, publisherId }: Pick<Hook, 'workspaceId' | 'publisherId'>): () => void {
    const taken = [
      [this.#workspaces, workspaceId, 'runs of this workspace'],
      [this.#persons, publisherId ?? undefined, "runs of its publisher's workflows"],
    ] as const;
    for (const [limit, holder, of] of taken)
      if (limit.isFull(holder))
        throw tooMany(
          `${limit.max} callers wait for ${of} already. Repeat the call in a moment, or call without "wait".`,
          1,
        );
    if (this.#placesTaken >= this.#processMax)
      throw unavailable(
        'Too many callers wait for runs. Nothing was started. Repeat the call in a moment, or call without "wait".',
        1,
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

  /** The run once it has answered or ended; undefined if the time is over or the caller has left. */
  async wait(
    workspaceId: string,
    runId: string,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<AnsweredRun | undefined> {
    if (this.#isClosed || signal.aborted) return undefined;
    const { promise, resolve } = Promise.withResolvers<AnsweredRun | undefined>();
    const waiter = { workspaceId, runId, resolve };
    const over = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(withinMs))]);
    over.addEventListener('abort', () => resolve(undefined), { once: true });
    this.#waiters.add(waiter);
    // A repeat may find a run that has already answered.
    if (this.#isRunning) this.#alarm.ring();
    else void this.#run();
    try {
      return await promise;
    } finally {
      this.#waiters.delete(waiter);
    }
  }

  /** Releases all callers: their runs are stored, and continue. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe?.();
    for (const { resolve } of this.#waiters) resolve(undefined);
    this.#alarm.ring();
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

  /** True if more runs may have answered than one read returns. */
  async #read(): Promise<boolean> {
    this.#alarm.silence();
    const waiters = [...this.#waiters];
    try {
      const { workspaceId, id, state, response } = workflowRuns;
      const workspaceIds = waiters.map((waiter) => waiter.workspaceId);
      const runIds = waiters.map((waiter) => waiter.runId);
      const isAnswered = or(isNotNull(response), inArray(state, ['SUCCEEDED', 'FAILED', 'CANCELLED']));
      const rows = await this.#database.read.orm
        .select({ id, state, response })
        .from(workflowRuns)
        .where(and(inArray(workspaceId, workspaceIds), inArray(id, runIds), isAnswered))
        .limit(perReadMax);
      const runs = new Map(rows.map(({ id: runId, ...run }) => [runId, run]));
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

/** Stores the answer of a run, in the transaction of the step's checkpoint. An existing answer is kept. */
export async function keepResponse(db: Queries, { workspaceId, id, fence }: ClaimedRun, answer: RunResponse) {
  const isFirst = and(equals(workflowRuns, { workspaceId, id, fence }), isNull(workflowRuns.response));
  await changeRows(db, workflowRuns, isFirst, { response: sql`${jsonText(answer)}::jsonb` });
}

export function isAwaited({ trigger: { kind, query } }: ClaimedRun): boolean {
  return kind === 'webhook' && 'wait' in query;
}
