import { Socket } from 'node:net';
import pg from 'pg';
import { Connection } from './connection.ts';

// More than that wait for the next lane, so that a burst is still worked on by several.
const statementsPerWriteMax = 8;

interface Lane {
  readonly connection: Promise<Connection<pg.Client>>;
  readonly socket: Socket;
}

/**
 * A few connections that many reads share at once: statements are sent without waiting for the
 * answers before, which come in order. For short reads only: a slow one holds up what was sent
 * behind it. A lane whose connection breaks is opened anew by the next read.
 */
export class Lanes {
  readonly #config: pg.ClientConfig;
  readonly #isPreparing: boolean;
  readonly #lanes: (Lane | undefined)[];
  #at = 0;
  /** The lane that the statements of this turn go down. */
  #filling: Lane | undefined;
  #count = 0;

  constructor(config: pg.ClientConfig, count: number, isPreparing: boolean) {
    this.#config = { ...config, pipeline: true };
    this.#isPreparing = isPreparing;
    this.#lanes = Array.from({ length: count });
  }

  connection(): Promise<Connection<pg.Client>> {
    const lane = this.#filling ?? this.#cork();
    this.#count += 1;
    if (this.#count === statementsPerWriteMax) this.#filling = undefined;
    return lane.connection;
  }

  async close(): Promise<void> {
    const open = this.#lanes.splice(0);
    await Promise.allSettled(open.map(async (lane) => (await lane?.connection)?.client.end()));
  }

  // The statements of one turn of the event loop leave in one write: a system call and a wake-up of PostgreSQL less for each.
  #cork(): Lane {
    this.#at = (this.#at + 1) % this.#lanes.length;
    const lane = (this.#lanes[this.#at] ??= this.#open(this.#at));
    this.#filling = lane;
    this.#count = 0;
    lane.socket.cork();
    setImmediate(() => {
      lane.socket.uncork();
      if (this.#filling === lane) this.#filling = undefined;
    });
    return lane;
  }

  #open(at: number): Lane {
    const socket = new Socket();
    const client = new pg.Client({ ...this.#config, stream: () => socket });
    const forget = () => {
      // A broken connection tells it twice; by then the place may hold the next one.
      if (this.#lanes[at]?.socket === socket) this.#lanes[at] = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    const connection = client.connect().then(
      () => new Connection(client, this.#isPreparing),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return { connection, socket };
  }
}
