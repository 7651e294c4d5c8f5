import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { freshDatabaseUrl, tcpUrlOf } from '@dossier/testing/database.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listWorkspaces } from '../workspaces/index.ts';

/** A network to PostgreSQL that can silently drop everything on open connections. */
class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<Network> {
    const network = new Network(createServer());
    network.#server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        socket.on('error', () => {});
        network.#sockets.add(socket);
      }
    });
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get port(): number {
    // A server that listens on a port has an address of this type.
    return (this.#server.address() as AddressInfo).port;
  }

  fallSilent(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

let network: Network;
let database: Database;
beforeEach(async () => {
  const url = tcpUrlOf(await freshDatabaseUrl());
  network = await Network.to(Number(url.port));
  url.port = String(network.port);
  // PostgreSQL's own time-out comes much later: this test gives up the connection.
  database = new Database({ url: url.href, applicationName: 'test', statementTimeoutMs: 500 });
});
afterEach(async () => {
  network.close();
  await database.close();
});

test('connections that fall silent are given up a little after PostgreSQL would have answered, and what comes next gets new ones', async () => {
  const read = () => listWorkspaces(database.autocommit);
  const search = () => database.autocommit.orm.execute(sql`select 1`);
  const write = () => database.transaction((db) => db.orm.execute(sql`select 1`));
  const all = () => Promise.allSettled([read(), read(), search(), write()]);
  expect((await all()).every(({ status }) => status === 'fulfilled')).toBe(true);

  network.fallSilent();
  const outcomes = await all();
  expect(outcomes.every((one) => one.status === 'rejected' && isPassing(one.reason))).toBe(true);
  await expect
    .poll(async () => (await all()).map(({ status }) => status))
    .toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('a connection that falls silent takes the idle ones of its pool with it: each would cost a call its time-out', async () => {
  const read = () => database.autocommit.orm.execute(sql`select pg_sleep(0.1)`);
  const six = () => Promise.allSettled(Array.from({ length: 6 }, read));
  expect((await six()).every(({ status }) => status === 'fulfilled')).toBe(true);

  network.fallSilent();
  await expect(read()).rejects.toSatisfy(isPassing);
  expect((await six()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
});
