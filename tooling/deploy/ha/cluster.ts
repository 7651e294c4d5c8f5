import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Database } from '@dossier/postgres-engine/index.ts';
import { until } from '@dossier/stage/until.ts';
import { z } from 'zod';
import { Databases } from './databases.ts';
import { authSecret, Dossier } from './dossier.ts';
import { Proxy } from './proxy.ts';
import type { Account } from './writers.ts';
import { clientAddress } from './network.ts';

const execute = promisify(execFile);
const demoSchema = z.object({ key: z.string() });
const foldersSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });

/** All machines, started, with a workspace to write to and a webhook. */
export class Cluster {
  readonly databases: Databases;
  readonly proxy: Proxy;
  readonly dossier: Dossier;
  readonly receiver: Receiver;
  account: Account = { url: '', key: '', folderId: '' };

  private constructor(within: string, receiver: Receiver) {
    this.databases = new Databases(within);
    this.proxy = new Proxy(within);
    this.dossier = new Dossier(within, this.proxy);
    this.receiver = receiver;
  }

  /** `version` is the folder of the version that starts first. */
  static async start(within: string, version: string): Promise<Cluster> {
    const cluster = new Cluster(within, await Receiver.open());
    console.log(`Three PostgreSQL with etcd and Patroni, HAProxy and PgBouncer start; what they log is in ${within}.`);
    await cluster.databases.whole(60);
    await cluster.#createDatabase();
    cluster.dossier.version = version;
    await cluster.migrate();
    const { key } = demoSchema.parse(JSON.parse(await cluster.#command('demo', '--json')));
    console.log('Three gateways and three workers start.');
    for (const gateway of cluster.dossier.gateways) cluster.dossier.startGateway(gateway);
    for (const worker of cluster.dossier.workers) cluster.dossier.startWorker(worker);
    await cluster.dossier.serves(60);
    await cluster.#open(key);
    return cluster;
  }

  /** Migrates the schema to the version that starts next. */
  async migrate(): Promise<void> {
    await this.#command('migrate');
  }

  /** The rows of a query, as the superuser. */
  async rows<Row>(schema: z.ZodType<Row>, query: string, database = 'dossier'): Promise<Row[]> {
    const connection = new Database({
      url: this.proxy.superuserUrl(database),
      applicationName: 'cluster',
      poolSize: 1,
    });
    try {
      return z.array(schema).parse((await connection.pool.query(query)).rows);
    } finally {
      await connection.close();
    }
  }

  /** Stops clients and receiver; the machines end with their network. */
  async close(): Promise<void> {
    await this.receiver.close();
  }

  async #createDatabase(): Promise<void> {
    await until(
      20,
      'the primary can not be reached through HAProxy',
      async () => (await this.rows(z.unknown(), 'select 1', 'postgres')).length === 1,
    );
    await this.rows(z.unknown(), `create role dossier login password 'dossier'`, 'postgres');
    await this.rows(z.unknown(), 'create database dossier owner dossier', 'postgres');
  }

  async #open(key: string): Promise<void> {
    const url = this.proxy.publicUrl;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const folders = foldersSchema.parse(await (await fetch(`${url}/api/v1/folders`, { headers })).json());
    const folderId = folders.data[0]?.id ?? '';
    const body = JSON.stringify({ url: this.receiver.url, kinds: ['record.created'], folderId });
    const { status } = await fetch(`${url}/api/v1/webhooks`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`The webhook was answered ${status}.`);
    this.account = { url, key, folderId };
  }

  async #command(...words: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'], DATABASE_URL: this.proxy.directUrl, AUTH_SECRET: authSecret };
    const { stdout } = await execute(process.execPath, [join(this.dossier.version, 'apps/cli/src/main.ts'), ...words], {
      env,
    });
    return stdout;
  }
}

const port = 9_000;
const eventSchema = z.object({ event: z.string(), recordId: z.string().nullable() });

/** Receives webhooks, and notes when each record's creation first arrived. */
class Receiver {
  readonly url = `http://${clientAddress}:${port}/`;
  readonly arrivedAt = new Map<string, number>();
  repeats = 0;
  /** The source address of the latest delivery. */
  latestFrom = '';
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(port, clientAddress);
    await once(receiver.#server, 'listening');
    return receiver;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.latestFrom = request.socket.remoteAddress ?? '';
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { event, recordId } = eventSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    if (event === 'record.created' && recordId !== null) {
      if (this.arrivedAt.has(recordId)) this.repeats += 1;
      else this.arrivedAt.set(recordId, performance.now());
    }
    response.writeHead(200).end();
  }
}
