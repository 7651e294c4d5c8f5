import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startTarget, type Target } from '../processes.ts';

const statsSchema = z.object({ count: z.number(), distinct: z.number(), openMax: z.number(), connections: z.number() });
const arrivalsSchema = z.array(z.tuple([z.string(), z.number()]));

/** The receiver as its own process, with its statistics. */
export class ReceiverProcess {
  readonly url: string;
  readonly pid: number;
  readonly #target: Target;

  private constructor(target: Target) {
    this.#target = target;
    this.url = target.url;
    this.pid = target.pid;
  }

  static async start(): Promise<ReceiverProcess> {
    return new ReceiverProcess(
      await startTarget('receiver', 'tooling/bench/src/webhooks/receiver.ts', [], {}, '/ready'),
    );
  }

  stop(): Promise<void> {
    return this.#target.stop();
  }

  /** Delays its answers by this much from now on, and resets its statistics. */
  async behave(delayMs: number): Promise<void> {
    await fetch(`${this.url}/behave?delayMs=${delayMs}`);
  }

  async stats(): Promise<z.output<typeof statsSchema>> {
    return statsSchema.parse(await (await fetch(`${this.url}/stats`)).json());
  }

  /** Waits until this many different deliveries have arrived, for at most two minutes. */
  async untilDistinct(count: number, everyMs: number): Promise<void> {
    const startedAt = performance.now();
    while ((await this.stats()).distinct < count && performance.now() - startedAt < 120_000) await pause(everyMs);
  }

  /** When each event first arrived at each path, in microseconds of the machine's shared clock. */
  async arrivals(): Promise<Map<string, number>> {
    return new Map(arrivalsSchema.parse(await (await fetch(`${this.url}/arrivals`)).json()));
  }

  /** The same receiver at another loopback address: fifty webhooks rarely share one host. */
  host(at: number, path = `hook-${at}`): string {
    return `${this.url.replace('127.0.0.1', `127.0.1.${at + 1}`)}/${path}`;
  }
}

export function nowUs(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
