import type pg from 'pg';
import { TextJsonClient } from './clients.ts';
import { sampleClock } from './sample-clock.ts';

const beatEveryMs = 2_000;
// Other processes consider one that is disconnected for longer dead.
const retryMsMax = 1_000;
// A silent connection is given up after this time.
const answerWithinMs = 5_000;

type Handler = (payload: string) => void;

/**
 * LISTEN on a connection of its own. The first subscription opens it; after a failure it reconnects with backoff. While
 * `isConnected` is false, caches that rely on notifications must not be trusted; `onReconnect` handlers run after each
 * reconnect. Every 2 s it samples PostgreSQL's time, which keeps the clock right and detects a dead connection.
 */
export class Listener {
  isConnected = false;
  readonly #locks = new Set<string>();
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #onReconnect = new Set<() => void>();
  #client: TextJsonClient | undefined;
  /** The connection being opened. */
  #candidate: TextJsonClient | undefined;
  #opening: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;
  #failures = 0;

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** Calls `handler` for each notification on `channel`. Returns a function that ends the subscription. */
  async subscribe(channel: string, handler: Handler, onReconnect?: () => void): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set<Handler>();
    const isNew = handlers.size === 0;
    handlers.add(handler);
    this.#handlers.set(channel, handlers);
    if (onReconnect) this.#onReconnect.add(onReconnect);
    if (!this.isConnected) await (this.#opening ??= this.#open());
    else if (isNew) await this.#client?.query(`listen ${channel}`).catch(this.#onError);
    return () => {
      handlers.delete(handler);
      if (onReconnect) this.#onReconnect.delete(onReconnect);
    };
  }

  /**
   * Takes a shared advisory lock by name. PostgreSQL frees it when the connection dies, and the next connection takes
   * it again, so it is held while `isConnected`. Throws if there is no connection.
   */
  async hold(lock: string): Promise<void> {
    this.#locks.add(lock);
    if (this.#client) await takeLock(this.#client, lock);
    else await (this.#opening ??= this.#open());
    if (!this.isConnected) throw new Error(`The lock "${lock}" could not be taken: no connection to PostgreSQL.`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    this.#candidate?.destroy();
    await this.#opening;
    await this.#client?.end().catch(() => {});
  }

  async #open(): Promise<void> {
    const client = new TextJsonClient(this.#config);
    const lost = () => this.#lost();
    this.#candidate = client;
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', (error) => this.#tell(error));
    client.once('end', lost);
    try {
      await client.connect();
      await sampleClock(client, answerWithinMs);
      for (const lock of this.#locks) await takeLock(client, lock);
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
      if (this.#isClosed) throw new Error('The listener is closed.');
      this.#client = client;
      this.isConnected = true;
      this.#failures = 0;
      this.#beatSoon(client);
      for (const handler of this.#onReconnect) handler();
    } catch (error) {
      this.#tell(error as Error);
      client.off('end', lost);
      client.destroy();
      this.#lost();
    } finally {
      this.#candidate = undefined;
      this.#opening = undefined;
    }
  }

  /** Closing also ends a connection that is being opened, which is not a failure. */
  #tell(error: Error): void {
    if (!this.#isClosed) this.#onError(error);
  }

  #beatSoon(client: TextJsonClient): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      sampleClock(client, answerWithinMs).then(
        () => this.#beatSoon(client),
        (error: Error) => {
          if (this.#client !== client) return;
          this.#onError(error);
          client.destroy();
        },
      );
    }, beatEveryMs).unref();
  }

  #lost(): void {
    this.isConnected = false;
    clearTimeout(this.#beat);
    this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#failures += 1;
    this.#retry = setTimeout(
      () => {
        this.#opening ??= this.#open();
      },
      Math.min(retryMsMax, 100 * 2 ** this.#failures),
    );
  }
}

async function takeLock(client: pg.Client, lock: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [lock]);
}
