import { isPassing } from '@dossier/postgres-engine/index.ts';
import { defineJob, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { renewLeases } from './claim.ts';
import { freeGates } from '../gates/gates.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { runsChannel } from './start.ts';
import { findDueWorkspaces, mendDueTimes, orderJobs, runJobName } from './wake.ts';
import { WorkspaceRuns, type ExecutorOptions } from './workspace-runs.ts';

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
/** Workspaces that this worker starts on without waiting for their jobs. */
const atOnceMax = 4;
const keySchema = z.object({ workspaceId: z.string() });

/**
 * Executes runs. A job wakes it for one workspace; up to `perWorker` lanes then claim due runs and execute them step by
 * step until none is due. A poll once a second is the backstop: after a lost job, wake-up or worker, a run is due again
 * when its lease ends.
 */
export class RunExecutor {
  readonly job: JobDefinition<typeof keySchema>;
  readonly #options: Required<ExecutorOptions>;
  readonly #workspaces = new Map<string, WorkspaceRuns>();
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: ExecutorOptions) {
    this.#options = { ...defaults, ...options };
    this.job = defineJob({
      name: runJobName,
      slots: 'workflows',
      input: keySchema,
      run: (_ctx, { workspaceId }) => this.#takeTurn(workspaceId),
    });
  }

  async start(): Promise<void> {
    const { database } = this.#options;
    const look = () => this.#look();
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
    await this.#workspace(workspaceId).drain();
    this.#forget(workspaceId);
  }

  /** Starts no new step; resolves when every run in hand is between two steps. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error('The worker stops.'));
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe?.();
    await this.#looking;
    await Promise.allSettled([...this.#workspaces.values()].map((workspace) => workspace.close()));
  }

  /** One job per workspace: a second one would only block a job slot. */
  async #takeTurn(workspaceId: string): Promise<void> {
    const workspace = this.#workspace(workspaceId);
    if (workspace.isTaking) return workspace.wake();
    const isDrained = await workspace.drain(turnMs);
    this.#forget(workspaceId);
    if (!isDrained) this.#look();
  }

  #workspace(id: string): WorkspaceRuns {
    const known = this.#workspaces.get(id);
    if (known) return known;
    const workspace = new WorkspaceRuns(id, this.#options, this.#stopping.signal);
    this.#workspaces.set(id, workspace);
    return workspace;
  }

  #forget(id: string): void {
    if (this.#workspaces.get(id)?.isIdle) this.#workspaces.delete(id);
  }

  /** Orders jobs for the workspaces with due runs. Polls never overlap; a wake-up during a poll starts one more. */
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
    const [due] = await Promise.all([findDueWorkspaces(database), startScheduled(database)]);
    const others: string[] = [];
    for (const id of due) {
      const workspace = this.#workspaces.get(id);
      if (workspace?.isTaking) workspace.wake();
      else others.push(id);
    }
    // Any free worker takes their jobs; until then this worker starts on some of them.
    for (const id of others.slice(0, Math.max(0, atOnceMax - this.#workspaces.size))) void this.#takeTurn(id);
    await orderJobs(database, others);
  }

  /** The heartbeat. PostgreSQL may have interrupted runs by an outage, and its clock may have been set back. */
  async #beat(): Promise<void> {
    const workspaces = [...this.#workspaces.values()];
    const { database } = this.#options;
    const held = workspaces.flatMap((workspace) => workspace.held);
    await this.#attempt('leases could not be renewed', renewLeases(database, held, this.#options.leaseS));
    await this.#attempt('the times of runs could not be looked over', mendDueTimes(database, this.#options.leaseS));
    await this.#attempt('gates could not be looked over', freeGates(database));
    for (const workspace of workspaces) {
      await this.#attempt('interrupted runs could not be given back', workspace.giveBack());
      this.#forget(workspace.id);
    }
  }

  async #attempt(message: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#options.log[isPassing(error) ? 'warn' : 'error']({ err: error }, message),
    );
  }
}
