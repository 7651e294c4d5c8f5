import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defineJob, type JobDefinition } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { WritePriority } from '../../write-priority.ts';
import { deliveriesChannel } from '../dispatch/dispatch.ts';
import { Drain, type DrainKit } from './drain.ts';
import { drainJobName, takeLease, type HookKey } from '../lease/lease.ts';
import { Recorder, type Result } from './recorder.ts';
import { wakeForgotten } from '../lease/wake.ts';
import { RequestBudget } from './request-budget.ts';

declare module '@dossier/kernel/jobs/define.ts' {
  interface SlotKinds {
    webhooks: true;
  }
}

export interface DelivererOptions extends Omit<DrainKit, 'random' | 'recorder' | 'requestBudget'> {
  readonly random?: () => number;
  readonly writePriority?: WritePriority;
  readonly onRecorded?: (result: Result) => void;
}

const sweepEveryMs = 15_000;
const closeTimeoutMs = 8_000;

const keySchema = z.object({ workspaceId: z.uuid(), webhookId: z.uuid() });

/**
 * Sends the deliveries of a worker. A job wakes it for one webhook: it takes the lease and starts a drain, which runs
 * beside the job until nothing is due, so a receiver that hangs blocks no job slot. The sweep is the backstop for a
 * lost job, wake-up or worker.
 */
export class Deliverer {
  readonly job: JobDefinition<typeof keySchema>;
  readonly #kit: DrainKit;
  readonly #drains = new Map<string, Drain>();
  readonly #running = new Set<Promise<void>>();
  #sweeper: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #turn = 0;
  #isClosing = false;

  constructor(options: DelivererOptions) {
    const { database, log, random = Math.random, writePriority = new WritePriority(), onRecorded } = options;
    this.#kit = {
      ...options,
      random,
      recorder: new Recorder(database, log, onRecorded),
      requestBudget: new RequestBudget(writePriority, () => this.#goOn()),
    };
    this.job = defineJob({
      name: drainJobName,
      slots: 'webhooks',
      input: keySchema,
      run: (_ctx, key) => this.drain(key),
    });
  }

  async start(): Promise<void> {
    const { database } = this.#kit;
    const pokeAll = () => this.#poke([...this.#drains.keys()]);
    this.#unsubscribe = await database.listener.subscribe(
      deliveriesChannel,
      (payload) => (payload === '*' ? pokeAll() : this.#poke(payload.split(','))),
      pokeAll,
    );
    this.#sweeper = setInterval(() => void this.#sweep(), sweepEveryMs);
    void this.#sweep();
  }

  /** Resolves as soon as a worker, this one or another, delivers for the webhook; it does not wait for the end. */
  async drain(key: HookKey): Promise<void> {
    const running = this.#drains.get(key.webhookId);
    if (running) return running.poke();
    if (this.#isClosing) return;
    const lease = { workspaceId: key.workspaceId, webhookId: key.webhookId, owner: randomUUID() };
    const { database, caps, presence } = this.#kit;
    const grant = await takeLease(database, lease, caps, presence?.id);
    if (!grant) return;
    const drain = new Drain(this.#kit, lease, grant);
    this.#drains.set(key.webhookId, drain);
    if (this.#isClosing) drain.stop();
    const run = this.#run(key, drain).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Starts no new request, lets open requests finish for a few seconds, and releases all leases. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweeper);
    this.#unsubscribe?.();
    for (const drain of this.#drains.values()) drain.stop();
    await Promise.race([Promise.all(this.#running), pause(closeTimeoutMs, undefined, { ref: false })]);
    await Promise.allSettled([...this.#drains.values()].map((drain) => drain.abandon()));
    this.#kit.requestBudget.close();
    await this.#kit.recorder.close();
  }

  async #run(key: HookKey, drain: Drain): Promise<void> {
    try {
      await drain.run();
    } catch (error) {
      this.#kit.log.error(
        { err: error, webhook: key.webhookId },
        'delivering for a webhook ended; it goes on when the lease is over',
      );
      drain.isMoreLikely = false;
    } finally {
      this.#drains.delete(key.webhookId);
    }
    // A notification arrived while the lease was being released.
    if (drain.isMoreLikely && !this.#isClosing)
      await this.drain(key).catch((error: unknown) =>
        this.#kit.log.warn({ err: error }, 'a webhook could not be taken up again; the sweep finds it'),
      );
  }

  /** Starts the drains in rotation, so that each gets its share of the budget. */
  #goOn(): void {
    const drains = [...this.#drains.values()];
    const first = (this.#turn += 1) % drains.length;
    for (const drain of [...drains.slice(first), ...drains.slice(0, first)]) drain.send();
  }

  #poke(webhookIds: string[]): void {
    for (const id of webhookIds) this.#drains.get(id)?.poke();
  }

  #sweep(): Promise<unknown> {
    return wakeForgotten(this.#kit.database).catch((error: unknown) =>
      this.#kit.log.warn({ err: error }, 'the sweep for forgotten deliveries failed'),
    );
  }
}
