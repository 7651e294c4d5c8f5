import { isPassing } from '@dossier/postgres-engine/index.ts';
import { defineJob, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { renewLeases } from './claim.ts';
import { startScheduled } from './schedule.ts';
import { runsChannel } from './start.ts';
import { findDueWorkspaces, mendDueTimes, orderJobs, runJobName } from './wake.ts';
import { Workspace, type CarrierOptions } from './workspace.ts';

const leaseSDefault = 45;
const lookEveryMs = 1_000;
/** For so long a job takes what is due; then the jobs of other workspaces come first. */
const turnMs = 10_000;
/** Workspaces that are taken up without waiting for their jobs. */
const atOnceMax = 4;
const keySchema = z.object({ workspaceId: z.string() });

/**
 * Carries runs on. A job wakes it for one workspace; up to `perWorker` lanes then claim what is due
 * and take it from step to step until nothing is. What was lost on the way (a job, a wake-up, a
 * worker) is due again after its lease, and found by looking once a second.
 */
export class RunCarrier {
  readonly job: JobDefinition<typeof keySchema>;
  readonly #options: CarrierOptions;
  readonly #leaseS: number;
  readonly #workspaces = new Map<string, Workspace>();
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: CarrierOptions) {
    this.#options = options;
    this.#leaseS = options.leaseS ?? leaseSDefault;
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
      setInterval(() => void this.#beat(), (this.#leaseS * 1_000) / 3),
    );
    await this.#beat();
    look();
  }

  /** Resolves when nothing of the workspace is due any more, as far as this worker may see. */
  async drain(workspaceId: string): Promise<void> {
    await this.#workspace(workspaceId).drain();
    this.#forget(workspaceId);
  }

  /** Begins nothing more, and resolves when every run in hand is between two steps. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error('The worker stops.'));
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe?.();
    await this.#looking;
    await Promise.allSettled([...this.#workspaces.values()].map((workspace) => workspace.close()));
  }

  /** One job at a time takes what is due in a workspace; a second one would only hold a slot. */
  async #takeTurn(workspaceId: string): Promise<void> {
    const workspace = this.#workspace(workspaceId);
    if (workspace.isTaking) return workspace.wake();
    const isDrained = await workspace.drain(turnMs);
    this.#forget(workspaceId);
    if (!isDrained) this.#look();
  }

  #workspace(id: string): Workspace {
    const known = this.#workspaces.get(id);
    if (known) return known;
    const { perWorker = 16, perWorkspace = 50, workerId, onEnded = () => {}, ...options } = this.#options;
    const workspace = new Workspace(
      id,
      { ...options, perWorker, perWorkspace, workerId, onEnded, leaseS: this.#leaseS },
      this.#stopping.signal,
    );
    this.#workspaces.set(id, workspace);
    return workspace;
  }

  #forget(id: string): void {
    if (this.#workspaces.get(id)?.isIdle) this.#workspaces.delete(id);
  }

  /**
   * Orders jobs for the workspaces in which something is due; one look at a time, and one more where it was woken
   * meanwhile.
   */
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
    // Their jobs call any worker that is free; until one has come round, this one begins where it can.
    for (const id of others.slice(0, Math.max(0, atOnceMax - this.#workspaces.size))) void this.#takeTurn(id);
    await orderJobs(database, others);
  }

  /**
   * Says that this worker lives, gives back what PostgreSQL went away from, and sees that the clock did not leave runs
   * behind.
   */
  async #beat(): Promise<void> {
    const workspaces = [...this.#workspaces.values()];
    const { database } = this.#options;
    const held = workspaces.flatMap((workspace) => workspace.held);
    await this.#attempt('leases could not be renewed', renewLeases(database, held, this.#leaseS));
    await this.#attempt('the times of runs could not be looked over', mendDueTimes(database, this.#leaseS));
    for (const workspace of workspaces) {
      await this.#attempt('interrupted runs could not be given back', workspace.giveBack());
      this.#forget(workspace.id);
    }
  }

  async #attempt(complaint: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#options.log[isPassing(error) ? 'warn' : 'error']({ err: error }, complaint),
    );
  }
}
