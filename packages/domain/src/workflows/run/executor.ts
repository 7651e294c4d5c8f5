import { isPassing } from '@dossier/postgres-engine/index.ts';
import { defineJob, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { renewLeases } from './claim.ts';
import { freeGates } from '../gates/gates.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { runsChannel } from './start.ts';
import { priorities, type RunQueue } from './priority.ts';
import { findDueQueues, mendDueTimes, orderJobs, runJobName } from './wake.ts';
import { WorkspaceRuns, type ExecutorOptions, type LanesOptions } from './workspace-runs.ts';

declare module '@dossier/kernel/jobs/define.ts' {
  interface SlotKinds {
    workflows: true;
  }
}

const defaults = {
  perWorker: 32,
  perWorkspace: 50,
  leaseS: 45,
  budget: undefined,
  workerId: undefined,
  onEnded: () => {},
};
const lookEveryMs = 1_000;
/** The time slice of a job; then the jobs of other workspaces run. */
const turnMs = 10_000;
/** Queues that this worker starts directly, without waiting for their jobs. */
const atOnceMax = 4;
const keySchema = z.object({
  workspaceId: z.string(),
  priority: z.literal(Object.values(priorities)).default(priorities.SINGLE),
});

/**
 * Executes runs. A job wakes it for one queue; up to `perWorker` lanes then claim due runs and execute them step by
 * step until none is due. The job ends as soon as all lanes wait for slow calls, so that they hold no job slot. A poll
 * once a second is the backstop: after a lost job, wake-up or worker, a run is due again when its lease ends.
 */
export class RunExecutor {
  readonly job: JobDefinition<typeof keySchema>;
  readonly #options: LanesOptions;
  readonly #queues = new Map<string, WorkspaceRuns>();
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: ExecutorOptions) {
    this.#options = { ...defaults, ...options, look: () => this.#look() };
    this.job = defineJob({
      name: runJobName,
      slots: 'workflows',
      input: keySchema,
      run: (_ctx, queue) => this.#takeTurn(queue),
    });
  }

  async start(): Promise<void> {
    const { database, look } = this.#options;
    this.#unsubscribe = await database.listener.subscribe(runsChannel, look, look);
    this.#timers.push(
      setInterval(look, lookEveryMs),
      setInterval(() => void this.#beat(), (this.#options.leaseS * 1_000) / 3),
    );
    await this.#beat();
    look();
  }

  /** Resolves when this worker sees no due run of the workspace. */
  async drain(workspaceId: string): Promise<void> {
    for (const priority of Object.values(priorities)) await this.#queue({ workspaceId, priority }).drain();
  }

  /** Starts no new step; resolves when every active run is between two steps. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error('The worker stops.'));
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe?.();
    await this.#looking;
    await Promise.allSettled([...this.#queues.values()].map((runs) => runs.close()));
  }

  /** One job per queue: a second one would only block a job slot. */
  async #takeTurn(queue: RunQueue): Promise<void> {
    const runs = this.#queue(queue);
    if (runs.isTaking) return runs.wake();
    const turn = runs.drain(turnMs).then((isDrained) => isDrained || this.#look());
    await Promise.race([turn, runs.rest()]);
  }

  #queue(queue: RunQueue): WorkspaceRuns {
    const known = this.#queues.get(keyOf(queue));
    if (known) return known;
    const runs = new WorkspaceRuns(queue, this.#options, this.#stopping.signal);
    this.#queues.set(keyOf(queue), runs);
    return runs;
  }

  /** Orders jobs for the queues with due runs. Polls never overlap; a wake-up during a poll starts one more. */
  #look(): void {
    this.#isWoken = true;
    if (this.#looking || this.#stopping.signal.aborted) return;
    const looking = async () => {
      while (this.#isWoken && !this.#stopping.signal.aborted) {
        this.#isWoken = false;
        await this.#attempt('due runs could not be looked for; they wait', this.#wakeDue());
      }
      this.#looking = undefined;
    };
    this.#looking = looking();
  }

  async #wakeDue(): Promise<void> {
    const { database } = this.#options;
    const [due] = await Promise.all([findDueQueues(database), startScheduled(database)]);
    const others: RunQueue[] = [];
    for (const queue of due) {
      const runs = this.#queues.get(keyOf(queue));
      if (runs?.isTaking) runs.wake();
      else others.push(queue);
    }
    // Any free worker takes their jobs; until then this worker starts some of them, and all awaited ones.
    const computing = [...this.#queues.values()].filter(({ isResting }) => !isResting).length;
    for (const [at, queue] of others.toSorted((a, b) => a.priority - b.priority).entries())
      if (at < atOnceMax - computing || queue.priority === priorities.AWAITED) void this.#takeTurn(queue);
    await orderJobs(database, others);
  }

  /** The heartbeat. An outage may have interrupted it, and PostgreSQL's clock may have been set back. */
  async #beat(): Promise<void> {
    const queues = [...this.#queues];
    const { database } = this.#options;
    const held = queues.flatMap(([, runs]) => runs.held);
    await this.#attempt('leases could not be renewed', renewLeases(database, held, this.#options.leaseS));
    await this.#attempt('the times of runs could not be looked over', mendDueTimes(database, this.#options.leaseS));
    await this.#attempt('gates could not be looked over', freeGates(database));
    for (const [key, runs] of queues) {
      await this.#attempt('interrupted runs could not be given back', runs.giveBack());
      if (runs.isIdle) this.#queues.delete(key);
    }
  }

  async #attempt(message: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#options.log[isPassing(error) ? 'warn' : 'error']({ err: error }, message),
    );
  }
}

function keyOf({ workspaceId, priority }: RunQueue): string {
  return `${workspaceId} ${priority}`;
}
