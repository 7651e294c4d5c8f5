import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { vi } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { World } from '../../testing/world.ts';
import { Deliverer, type DelivererOptions } from '../delivery/deliverer.ts';
import { dispatchToWebhooks } from '../dispatch/dispatch.ts';
import { dispatchLock, drainJobName } from '../lease/lease.ts';
import { wakeForgotten } from '../lease/wake.ts';

/** A request that arrived. Its path is relative to the receiver's address. */
export interface Arrival {
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type Behaviour = (arrival: Arrival, response: ServerResponse) => void;

/**
 * A receiver of webhooks on 127.0.0.1 that keeps requests and answers as a test sets it. Its path is unique: requests
 * for an earlier receiver on the same port are refused and not kept.
 */
export class Receiver {
  readonly arrivals: Arrival[] = [];
  readonly hanging: ServerResponse[] = [];
  /** Open requests, and the most there ever were at once. */
  open = 0;
  openMax = 0;
  behave: Behaviour;
  readonly url: string;
  readonly #root = `/${randomBytes(4).toString('hex')}`;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, behave: Behaviour) {
    this.#server = server;
    this.behave = behave;
    // A server that listens on a port has an address of this type.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${this.#root}/`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith(`${this.#root}/`))
        void this.#receive(request, response, request.url.slice(this.#root.length));
      else response.writeHead(404).end();
    });
  }

  static async start(behave: Behaviour = answer(200)): Promise<Receiver> {
    const server = createServer({ keepAliveTimeout: 30_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server, behave);
  }

  get ids(): string[] {
    return this.arrivals.map(({ headers }) => String(headers['webhook-id']));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = [];
    this.open += 1;
    this.openMax = Math.max(this.openMax, this.open);
    response.once('close', () => {
      this.open -= 1;
    });
    request.on('error', () => {});
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const arrival = { at: Date.now(), path, headers: request.headers, body: Buffer.concat(chunks) };
    this.arrivals.push(arrival);
    if (this.behave === hang) this.hanging.push(response);
    this.behave(arrival, response);
  }
}

export function answer(status: number, headers: Record<string, string> = {}, body = ''): Behaviour {
  return (_arrival, response) => void response.writeHead(status, headers).end(body);
}

export function answerAfter(ms: number, status = 200): Behaviour {
  return (_arrival, response) => void setTimeout(() => response.writeHead(status).end(), ms);
}

export const hang: Behaviour = () => {};

export const reset: Behaviour = (_arrival, response) => {
  (response.socket as Socket | null)?.resetAndDestroy();
};

const waiting = { timeout: 15_000, interval: 10 };

const quietLog = pino({ level: 'silent' });

const defaultCaps = { perWebhook: 25, perFailingWebhook: 2, perWorkspace: 100 };

/** The webhook side of a worker: dispatches events and runs due wake-ups. Its clock moves only by `elapse`. */
export class WebhookWorker {
  readonly deliverer: Deliverer;
  readonly #database: Database;

  constructor(world: World, options: Partial<DelivererOptions> = {}) {
    this.#database = options.database ?? world.database;
    this.deliverer = new Deliverer({
      database: this.#database,
      ...world.services,
      caps: defaultCaps,
      log: quietLog,
      random: () => 0,
      ...options,
    });
  }

  dispatch(): Promise<number> {
    return dispatchBatch(this.#database, [dispatchToWebhooks]);
  }

  sweep(): Promise<number> {
    return wakeForgotten(this.#database);
  }

  /** Runs the due jobs; returns how many. */
  async runJobs(): Promise<number> {
    const { rows } = await this.#database.autocommit.orm.execute<{
      payload: { workspaceId: string; webhookId: string };
    }>(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${drainJobName} and j.run_at <= now() returning j.payload`);
    for (const { payload } of rows) await this.deliverer.drain(payload);
    return rows.length;
  }

  async deliverUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (await isDone()) return;
      await this.dispatch();
      await this.runJobs();
      throw new Error('The deliveries did not reach the expected state.');
    }, waiting);
  }
}

/**
 * Moves every scheduled moment this many seconds nearer. Waits until paused webhooks have stored their last results,
 * and locks out the release of leases, since both would write unmoved moments.
 */
export async function elapse(database: Database, seconds: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.autocommit.orm.execute(
      sql`select 1 from webhook_states where lease_owner is not null and pauses > 0`,
    );
    if (rows.length > 0) throw new Error('A webhook that was paused still has requests in flight.');
  }, waiting);
  const ago = sql`make_interval(secs => ${seconds}::float8)`;
  const shift = (statement: SQL) => database.autocommit.orm.execute(statement);
  await database.transaction(async ({ orm }) => {
    await orm.execute(sql`select pg_advisory_xact_lock(${dispatchLock(sql`webhook_id`)}) from webhook_states`);
    // Each commits separately, so that none waits for rows while it holds others.
    await shift(
      sql`update deliveries set next_attempt_at = next_attempt_at - ${ago}, created_at = created_at - ${ago}`,
    );
    await shift(sql`
      update webhook_states
      set paused_until = paused_until - ${ago}, failing_since = failing_since - ${ago}, wake_at = wake_at - ${ago},
        lease_until = lease_until - ${ago}`);
    await shift(sql`
      update webhooks
      set disabled_at = disabled_at - ${ago}, previous_secret_until = previous_secret_until - ${ago}`);
    await shift(sql`update graphile_worker._private_jobs set run_at = run_at - ${ago}`);
  });
}

/** Marks all pending deliveries as failed for good. Takes a database address, for tests that have no `Database`. */
export async function giveUpWaiting(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update deliveries
      set status = 'FAILED', next_attempt_at = null, finished_at = now()
      where status = 'PENDING' and attempts > 0`,
  );
  await client.end();
}
