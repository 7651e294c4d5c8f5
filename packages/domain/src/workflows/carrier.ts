import type { Database } from '@dossier/kernel/db/database.ts';
import { isPassing } from '@dossier/kernel/errors.ts';
import { defineJob, type JobContext, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { z } from 'zod';
import { claimRuns, type ClaimedRun } from './claim.ts';
import { carryOn } from './run.ts';
import { runsChannel } from './start.ts';
import { wakeDue } from './wake.ts';

export interface CarrierOptions {
  readonly database: Database;
  readonly services: Services;
  readonly log: JobContext['log'];
  /** Runs of a workspace under way at a time: in this worker, and over all of them. */
  readonly perWorker?: number;
  readonly perWorkspace?: number;
}

export const runJobName = 'workflows/run';
const lookEveryMs = 1_000;
const keySchema = z.object({ workspaceId: z.string() });

/**
 * Carries runs on. A job wakes it for one workspace; up to `perWorker` lanes then claim what is due
 * and take it from step to step until nothing is. What was lost on the way (a job, a wake-up, a
 * worker) is due again after its lease, and found by looking once a second.
 */
export class RunCarrier {
  readonly job: JobDefinition<typeof keySchema>;
  readonly #options: CarrierOptions;
  readonly #workspaces = new Map<string, Workspace>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #unsubscribe: (() => void) | undefined;

  constructor(options: CarrierOptions) {
    this.#options = options;
    this.job = defineJob({ name: runJobName, slots: 'workflows', input: keySchema, run: (_ctx, { workspaceId }) => this.drain(workspaceId) });
  }

  async start(): Promise<void> {
    const look = () => this.#look();
    this.#unsubscribe = await this.#options.database.listener.subscribe(runsChannel, look, look);
    this.#timer = setInterval(look, lookEveryMs);
    look();
  }

  /** Resolves when nothing of the workspace is due any more, as far as this worker may see. */
  async drain(workspaceId: string): Promise<void> {
    let workspace = this.#workspaces.get(workspaceId);
    if (!workspace) {
      workspace = new Workspace(workspaceId, this.#options, this.#stopping.signal);
      this.#workspaces.set(workspaceId, workspace);
    }
    await workspace.drain();
    if (workspace.isIdle) this.#workspaces.delete(workspaceId);
  }

  /** Begins nothing more, and resolves when every run in hand is between two steps. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error('The worker stops.'));
    clearInterval(this.#timer);
    this.#unsubscribe?.();
    await this.#looking;
    await Promise.allSettled([...this.#workspaces.values()].map((workspace) => workspace.drain()));
  }

  /** Orders jobs for the workspaces in which something is due; one look at a time, and one more where it was woken meanwhile. */
  #look(): void {
    this.#isWoken = true;
    if (this.#looking || this.#stopping.signal.aborted) return;
    const looking = async () => {
      while (this.#isWoken && !this.#stopping.signal.aborted) {
        this.#isWoken = false;
        await wakeDue(this.#options.database).catch((error: unknown) => {
          this.#options.log[isPassing(error) ? 'warn' : 'error']({ err: error }, 'due runs could not be looked for; they wait');
        });
      }
      this.#looking = undefined;
    };
    this.#looking = looking();
  }
}

/** The lanes of one workspace, which share what they claim. */
class Workspace {
  readonly #id: string;
  readonly #options: CarrierOptions;
  readonly #signal: AbortSignal;
  readonly #lanes = new Set<Promise<void>>();
  #claimed: ClaimedRun[] = [];
  #claiming: Promise<boolean> | undefined;
  #calls = 0;

  constructor(id: string, options: CarrierOptions, signal: AbortSignal) {
    this.#id = id;
    this.#options = options;
    this.#signal = signal;
  }

  get isIdle(): boolean {
    return this.#lanes.size === 0;
  }

  async drain(): Promise<void> {
    this.#calls += 1;
    const { perWorker = 16 } = this.#options;
    while (this.#lanes.size < perWorker && !this.#signal.aborted) {
      const lane = this.#run().finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
    await Promise.all(this.#lanes);
  }

  async #run(): Promise<void> {
    while (!this.#signal.aborted) {
      const run = this.#claimed.shift();
      if (run) await this.#carryOn(run);
      else if (!(await (this.#claiming ??= this.#claim()))) return;
    }
  }

  /** Fills what the lanes share; false where nothing is due, and nobody has said otherwise since it was asked. */
  async #claim(): Promise<boolean> {
    const { database, perWorker = 16, perWorkspace = 50 } = this.#options;
    try {
      for (;;) {
        const calls = this.#calls;
        const { runs } = await claimRuns(database, this.#id, perWorker * 2, perWorkspace);
        this.#claimed.push(...runs);
        if (runs.length > 0) return true;
        if (calls === this.#calls) return false;
      }
    } finally {
      this.#claiming = undefined;
    }
  }

  /** A run whose database went away is due again when its lease is over. */
  async #carryOn(run: ClaimedRun): Promise<void> {
    const { database, services, log } = this.#options;
    await carryOn(database, services, run, this.#signal).catch((error: unknown) => {
      log[isPassing(error) ? 'warn' : 'error']({ err: error, runId: run.id }, 'a run was interrupted; it goes on later');
    });
  }
}
