import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Server, superuser } from './server.ts';

const flags = ['--no-sync'];
let parent: string;
let server: Server;

beforeEach(async () => {
  // Closed to everybody else, like a checkout in the home of root or in a folder of mktemp.
  parent = await mkdtemp(join(tmpdir(), 'dossier-postgres-'));
  await mkdir(join(parent, 'data'));
  await chmod(join(parent, 'data'), 0o711);
  server = await Server.at(join(parent, 'data'));
});

afterEach(async () => {
  await server.stop('immediate');
  await rm(parent, { recursive: true, force: true });
});

test('letters of all scripts have trigrams, by which a search finds them', async () => {
  await server.create('word', flags);
  const { port } = await server.start();
  await query(port, 'create extension pg_trgm');
  expect(
    await query(port, `select cardinality(show_trgm('москва')) as cyrillic, cardinality(show_trgm('καφε')) as greek`),
  ).toEqual([{ cyrillic: 7, greek: 5 }]);
});

test('data are there again after a stop and after a kill, in a folder that is closed to the user postgres', async () => {
  await server.create('word', flags);
  const first = await server.start();
  expect(await server.find()).toEqual({ pid: first.pid, port: first.port });
  await query(first.port, 'create table kept as select 7 as a');
  await server.stop();
  await first.ended;
  expect(await server.find()).toBeUndefined();

  const second = await server.start();
  await query(second.port, 'insert into kept values (8)');
  process.kill(second.pid, 'SIGKILL');
  await second.ended;
  expect(await server.isHeld()).toBe(false);

  const third = await vi.waitFor(() => server.start(), { timeout: 60_000 });
  expect(await query(third.port, 'select a from kept order by a')).toEqual([{ a: 7 }, { a: 8 }]);
});

test('nobody gets in with another password', async () => {
  await server.create('word', flags);
  const { port } = await server.start();
  await expect(query(port, 'select 1', 'other')).rejects.toThrow('password authentication failed');
});

test('a creation that was interrupted is begun anew, and the password is left nowhere', async () => {
  await mkdir(join(parent, 'data/postgres.new'));
  await writeFile(join(parent, 'data/postgres.new/PG_VERSION'), '18');
  expect(await server.isCreated()).toBe(false);
  await server.create('word', flags);
  expect(await server.isCreated()).toBe(true);
  expect(await readdir(join(parent, 'data'))).toEqual(['postgres']);
});

test('a number of a process that is no PostgreSQL does not keep it from starting', async () => {
  await server.create('word', flags);
  await writeFile(join(server.data, 'postmaster.pid'), `${process.pid}\n${server.data}\n1\n1\n\n127.0.0.1\n\nready\n`);
  expect(await server.find()).toBeUndefined();
  const { port } = await server.start();
  expect(await query(port, 'select 1 as a')).toEqual([{ a: 1 }]);
});

test('a start that fails says why', async () => {
  await server.create('word', flags);
  await expect(server.start({ max_connections: 'none' })).rejects.toThrow('max_connections');
});

async function query(port: number, text: string, password = 'word'): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  // The server may be killed under it.
  client.on('error', () => {});
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
