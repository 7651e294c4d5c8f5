import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Started } from '@dossier/embedded-postgres/server.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import type { Embedded } from './embedded.ts';
import { lineOf } from './refusal.ts';

const pauseMsMin = 250;
const pauseMsMax = 15_000;

/** The embedded PostgreSQL under `start`: started again, on the same port, whenever it ends unasked. */
export class SupervisedPostgres {
  readonly #embedded: Embedded;
  readonly #port: number;
  readonly #tell: (line: string) => void;
  readonly #stopping = new AbortController();
  #client: Client;
  #started: Started;
  readonly #watching: Promise<void>;

  constructor(
    embedded: Embedded,
    held: { client: Client; port: number; started: Started },
    tell: (line: string) => void,
  ) {
    this.#embedded = embedded;
    this.#port = held.port;
    this.#client = held.client;
    this.#started = held.started;
    this.#tell = tell;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#client.end().catch(() => {});
    await this.#embedded.stop();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    const stopped = once(signal, 'abort');
    for (let pauseMs = pauseMsMin; !signal.aborted;) {
      await Promise.race([this.#started.ended, stopped]);
      if (signal.aborted) return;
      this.#tell(`PostgreSQL ended by itself. It is started again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const { client, started } = await this.#embedded.restart(this.#port);
        this.#client = client;
        this.#started = started;
        pauseMs = pauseMsMin;
        this.#tell('PostgreSQL runs again.');
      } catch (error) {
        pauseMs = Math.min(pauseMsMax, pauseMs * 2);
        this.#tell(lineOf(error));
      }
    }
  }
}
