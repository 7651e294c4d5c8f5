import pg from 'pg';
import { Session } from './session.ts';

/**
 * A few connections that many reads share at once: each statement is sent as soon as it is asked
 * for, answers come in order. For short reads only: a slow one holds up what was sent behind it.
 * A lane whose connection breaks is opened anew by the next read.
 */
export class Lanes {
  readonly #config: pg.ClientConfig;
  readonly #isPreparing: boolean;
  readonly #lanes: (Promise<Session<pg.Client>> | undefined)[];
  #next = 0;

  constructor(config: pg.ClientConfig, count: number, isPreparing: boolean) {
    this.#config = { ...config, pipeline: true };
    this.#isPreparing = isPreparing;
    this.#lanes = Array.from({ length: count });
  }

  session(): Promise<Session<pg.Client>> {
    const at = this.#next;
    this.#next = (at + 1) % this.#lanes.length;
    return (this.#lanes[at] ??= this.#open(at));
  }

  async close(): Promise<void> {
    const open = this.#lanes.splice(0);
    await Promise.allSettled(open.map(async (lane) => (await lane)?.client.end()));
  }

  async #open(at: number): Promise<Session<pg.Client>> {
    const client = new pg.Client(this.#config);
    const forget = () => {
      this.#lanes[at] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return new Session(client, this.#isPreparing);
  }
}
