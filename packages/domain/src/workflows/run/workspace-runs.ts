import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { isTracing, noteInSpan, traced } from '@dossier/kernel/traces/traces.ts';
import { traceparentsOf } from '../../events-log/index.ts';
import { propertyOf } from '../template/quote-value.ts';
import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { releaseRun } from './checkpoint.ts';
import type { ChainBudget } from '../chain/chain.ts';
import { claimRuns, type Claim, type ClaimedRun } from './claim.ts';
import type { Gate } from '../gates/together.ts';
import type { RunQueue } from './priority.ts';
import { passOn } from '../gates/gates.ts';
import { answersChannel, isAwaited } from '../trigger/response-waiters.ts';
import { beginRun, executeRun } from './run.ts';
import type { RunState } from '../schema.ts';

export interface ExecutorOptions {
  readonly database: Database;
  readonly services: Services;
  readonly log: JobContext['log'];
  /** Concurrent runs of a workspace: in this worker, and across all workers. */
  readonly perWorker?: number;
  readonly perWorkspace?: number;
  /** Seconds of silence after which a worker counts as dead and its runs are free. */
  readonly leaseS?: number;
  readonly budget?: ChainBudget | undefined;
  /** The worker's id; its death makes its runs due at once. */
  readonly workerId?: string | undefined;
  readonly onEnded?: (run: Pick<ClaimedRun, 'workspaceId' | 'workflowId'>, state: RunState) => void;
}

export type LanesOptions = Required<ExecutorOptions> & {
  /** Called when a run of another priority may have become due. */
  readonly look: () => void;
};

const lookForAbandonedEveryMs = 1_000;
/** A lane counts as resting when its call takes longer than this. */
const slowCallMs = 100;

/** A run waiting for a lane. All runs of a claim begin at once, so that they pass their gates in one statement. */
interface Claimed {
  readonly run: ClaimedRun;
  readonly beginning: ReturnType<typeof beginRun>;
}

/**
 * The runs of one priority of a workspace in one worker: its lanes share the claimed runs. While all of its lanes wait
 * for slow calls, it is resting and needs no job.
 */
export class WorkspaceRuns {
  readonly #queue: RunQueue;
  readonly #options: LanesOptions;
  readonly #services: Services;
  readonly #signal: AbortSignal;
  readonly #lanes = new Set<Promise<void>>();
  readonly #underWay = new Set<ClaimedRun>();
  readonly #claimed: Claimed[] = [];
  readonly #interrupted = new Set<ClaimedRun>();
  /** Ended runs that are admitting the next run of their key; no lane waits for that. */
  readonly #leaving = new Set<Promise<void>>();
  #slowCalls = 0;
  readonly #rested = new Set<() => void>();
  #claiming: Promise<boolean> | undefined;
  /** The active run that may kill workers; at most one. */
  #suspect: ClaimedRun | undefined;
  #lookedForAbandonedAt = Number.NEGATIVE_INFINITY;
  #wakes = 0;
  #takesUntil = Number.NEGATIVE_INFINITY;

  constructor(queue: RunQueue, options: LanesOptions, signal: AbortSignal) {
    this.#queue = queue;
    this.#options = options;
    this.#signal = signal;
    const { outbound } = options.services;
    this.#services = {
      ...options.services,
      outbound: {
        check: (...target) => outbound.check(...target),
        send: (request) => this.#await(outbound.send(request)),
      },
    };
  }

  get isIdle(): boolean {
    return this.#lanes.size === 0 && this.#leaving.size === 0 && this.#interrupted.size === 0;
  }

  get isResting(): boolean {
    return this.#slowCalls === this.#lanes.size;
  }

  rest(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rested.add(resolve);
    this.#noteRest();
    return promise;
  }

  get isTaking(): boolean {
    return this.#lanes.size > 0 && performance.now() < this.#takesUntil;
  }

  get held(): ClaimedRun[] {
    return [...this.#claimed.map(({ run }) => run), ...this.#underWay];
  }

  /** True once no due run is left; false if the time is over. Lanes in a slow step then end by themselves. */
  async drain(forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    this.#takesUntil = performance.now() + forMs;
    this.wake();
    const settled = this.settle().then(() => true);
    if (forMs === Number.POSITIVE_INFINITY) return settled;
    return Promise.race([settled, pause(forMs, false, { ref: false })]);
  }

  /** Called when a run may have become due. */
  wake(): void {
    this.#wakes += 1;
    while (this.#lanes.size < this.#options.perWorker && !this.#signal.aborted) {
      const lane = this.#run().finally(() => {
        this.#lanes.delete(lane);
        this.#noteRest();
      });
      this.#lanes.add(lane);
    }
  }

  async settle(): Promise<void> {
    while (this.#lanes.size + this.#leaving.size > 0) await Promise.all([...this.#lanes, ...this.#leaving]);
  }

  /** Resolves when no run is active; claimed runs that did not start are released. */
  async close(): Promise<void> {
    await this.settle();
    const claimed = this.#claimed.splice(0);
    await Promise.allSettled(claimed.map(({ beginning }) => beginning));
    for (const { run } of claimed) this.#interrupted.add(uncounted(run));
    await this.giveBack();
  }

  /** Releases interrupted runs, mostly after an outage of PostgreSQL; the interrupted try does not count. */
  async giveBack(): Promise<void> {
    for (const run of this.#interrupted) {
      await releaseRun(this.#options.database.autocommit, run, run.attempt);
      this.#interrupted.delete(run);
    }
  }

  async #await<Answer>(call: Promise<Answer>): Promise<Answer> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slowCalls += 1;
      this.#noteRest();
    }, slowCallMs);
    return call.finally(() => {
      clearTimeout(timer);
      if (isSlow) this.#slowCalls -= 1;
    });
  }

  #noteRest(): void {
    if (!this.isResting) return;
    for (const resolve of this.#rested) resolve();
    this.#rested.clear();
  }

  async #run(): Promise<void> {
    while (!this.#signal.aborted) {
      const claimed = this.#claimed.shift();
      if (claimed) await this.#execute(claimed);
      else if (performance.now() > this.#takesUntil || !(await (this.#claiming ??= this.#claim()))) return;
    }
  }

  /** Claims runs for the lanes. Returns false if none is due and no wake-up came since. */
  async #claim(): Promise<boolean> {
    const { database, perWorker, perWorkspace: cap, leaseS, workerId: worker, budget, log } = this.#options;
    const claim = { ...this.#queue, limit: perWorker, cap, leaseS, worker, budget };
    try {
      for (;;) {
        const wakes = this.#wakes;
        const runs = await claimRuns(database, claim);
        if (runs.length === 0 || performance.now() - this.#lookedForAbandonedAt > lookForAbandonedEveryMs)
          runs.push(...(await this.#claimAbandoned(claim)));
        this.#claimed.push(...runs.map((run) => this.#begin(run)));
        if (runs.length > 0) return true;
        if (wakes === this.#wakes) return false;
      }
    } catch (error) {
      log[isPassing(error) ? 'warn' : 'error']({ err: error }, 'due runs could not be claimed; they wait');
      return false;
    } finally {
      this.#claiming = undefined;
    }
  }

  async #claimAbandoned(claim: Claim): Promise<ClaimedRun[]> {
    this.#lookedForAbandonedAt = performance.now();
    const runs = await claimRuns(this.#options.database, claim, 'ABANDONED');
    if (runs.length > 0 || this.#suspect) return runs;
    const suspects = await claimRuns(this.#options.database, claim, 'SUSPECT');
    [this.#suspect] = suspects;
    return suspects;
  }

  #begin(run: ClaimedRun): Claimed {
    const beginning = beginRun(this.#options.database, this.#services, run);
    // The lane handles the failure.
    beginning.catch(() => {});
    return { run, beginning };
  }

  /** If it fails, the heartbeat of a worker admits the next run. */
  #leave(gate: Gate, run: ClaimedRun): void {
    const { database, log, look } = this.#options;
    const leaving = passOn(database, gate, run.id)
      .then(
        (next) => {
          if (next === this.#queue.priority || next === 'any') this.wake();
          if (next !== this.#queue.priority && next !== undefined) look();
        },
        (error: unknown) => log.warn({ err: error, runId: run.id }, 'a run could not leave its gate; others wait'),
      )
      .finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }

  async #execute({ run, beginning }: Claimed): Promise<void> {
    const { database, log, onEnded } = this.#options;
    this.#underWay.add(run);
    try {
      const leave = (gate: Gate) => this.#leave(gate, run);
      const state = await traceRun(database, run, () =>
        executeRun(database, this.#services, run, this.#signal, leave, beginning),
      );
      // It may be due again already, unseen by a claim in progress.
      if (state === 'WAITING') this.#wakes += 1;
      if (state !== 'SUCCEEDED' && state !== 'FAILED') return;
      onEnded(run, state);
      if (isAwaited(run)) database.notifier.poke(answersChannel);
    } catch (error) {
      log[isPassing(error) ? 'warn' : 'error'](
        { err: error, runId: run.id },
        'a run was interrupted; it goes on later',
      );
      this.#interrupted.add(isPassing(error) ? uncounted(run) : run);
    } finally {
      this.#underWay.delete(run);
      if (this.#suspect === run) this.#suspect = undefined;
    }
  }
}

function uncounted(run: ClaimedRun): ClaimedRun {
  return { ...run, attempt: Math.max(0, run.attempt - 1) };
}

/** Executes a run in a span below the write that stated its event, or below the call that started it. */
async function traceRun(
  database: Database,
  run: ClaimedRun,
  execute: () => Promise<RunState | undefined>,
): Promise<RunState | undefined> {
  if (!isTracing()) return execute();
  const { id, workspaceId, workflowId } = run;
  const attributes = { 'dossier.workspace.id': workspaceId, 'dossier.workflow.id': workflowId, 'dossier.run.id': id };
  const parent = await parentOf(database, run);
  return traced('workflow run', { kind: 'CONSUMER', parent, attributes }, async () => {
    const state = await execute();
    noteInSpan({ 'dossier.outcome': state });
    return state;
  });
}

async function parentOf(database: Database, { workspaceId, trigger }: ClaimedRun): Promise<string | undefined> {
  if (trigger.kind !== 'event') return trigger.headers['traceparent'];
  const id = String(propertyOf(trigger.body, 'id'));
  return (await traceparentsOf(database.read, [{ workspaceId, id }])).get(id);
}
