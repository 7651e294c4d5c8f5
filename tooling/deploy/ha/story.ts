import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { Writers } from './writers.ts';

/** The measurements of one chapter. */
interface Chapter {
  readonly title: string;
  readonly since: number;
  readonly until: number;
  readonly pauseS: number;
  readonly refused: number;
}

const writerCount = 4;
const writerPauseMs = 100;

/**
 * Breaks or restarts one thing after the other while clients write; each chapter ends when the cluster is whole again.
 */
export class Story {
  readonly chapters: Chapter[] = [];
  readonly writers: Writers;
  readonly #cluster: Cluster;
  readonly #startedAt = performance.now();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.writers = new Writers(cluster.account, writerCount, writerPauseMs);
  }

  chapter(title: string): Chapter {
    const found = this.chapters.find((one) => one.title === title);
    if (!found) throw new Error(`There is no chapter "${title}".`);
    return found;
  }

  say(line: string): void {
    console.log(`${((performance.now() - this.#startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  }

  async tell(title: string, act: () => Promise<void>): Promise<void> {
    const { databases, dossier } = this.#cluster;
    const since = performance.now();
    this.say(title);
    await act();
    await databases.whole(90);
    await dossier.serves(30);
    await pause(3_000);
    const chapter = {
      title,
      since,
      until: performance.now(),
      pauseS: this.writers.longestPauseS(since),
      refused: this.writers.refusedSince(since),
    };
    this.chapters.push(chapter);
    this.say(
      `         whole again; at most ${chapter.pauseS.toFixed(1)} s without a write, ${chapter.refused} requests ` +
        'answered 5xx or not at all',
    );
  }

  /** Kills everything on the primary's machine at once. */
  async crashPrimary(): Promise<void> {
    const { databases } = this.#cluster;
    const old = await databases.primary();
    await old.crash();
    await this.#takenOver(old);
    databases.boot(old);
    this.say(`         ${old.name} starts again`);
  }

  async cutPrimary(): Promise<void> {
    const old = await this.#cluster.databases.primary();
    await old.cut();
    await this.#takenOver(old);
    await this.#heal(old);
  }

  async cutSynchronousStandby(): Promise<void> {
    await this.#cutFor(await this.#cluster.databases.synchronousStandby(), 20);
  }

  async crashGateway(): Promise<void> {
    const { dossier } = this.#cluster;
    const gateway = this.#first(dossier.gateways);
    await gateway.crash();
    await pause(10_000);
    dossier.startGateway(gateway);
    await this.#cluster.proxy.handsTo([`gateways/${gateway.name}`], 30);
  }

  async cutGateway(): Promise<void> {
    await this.#cutFor(this.#first(this.#cluster.dossier.gateways), 20);
  }

  async crashWorker(): Promise<void> {
    const worker = this.#deliveringWorker();
    this.say(`         ${worker.name} delivers, and is killed`);
    await worker.crash();
    await pause(45_000);
    this.#cluster.dossier.startWorker(worker);
  }

  async cutWorker(): Promise<void> {
    await this.#cutFor(this.#deliveringWorker(), 75);
  }

  async #takenOver(old: Machine): Promise<void> {
    const next = await this.#cluster.databases.ledByOther(old, 60);
    this.say(`         ${next.name} leads instead of ${old.name}`);
    await pause(10_000);
  }

  async #cutFor(machine: Machine, seconds: number): Promise<void> {
    this.say(`         the cable of ${machine.name} is pulled for ${seconds} s`);
    await machine.cut();
    await pause(seconds * 1_000);
    await this.#heal(machine);
  }

  async #heal(machine: Machine): Promise<void> {
    await machine.heal();
    this.say(`         the cable of ${machine.name} is back`);
  }

  /** The worker that sent the latest delivery: its loss is felt the most. */
  #deliveringWorker(): Machine {
    const { dossier, receiver } = this.#cluster;
    return this.#first(dossier.workers.filter(({ address }) => address === receiver.latestFrom));
  }

  #first(machines: readonly Machine[]): Machine {
    const [machine] = machines;
    if (!machine) throw new Error('There is no such machine.');
    return machine;
  }
}
