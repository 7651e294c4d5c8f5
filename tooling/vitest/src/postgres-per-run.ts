import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @boundaries-ignore a dependency on the kernel would be circular: the engine below it has tests that need this package
import { migrate } from '../../../packages/kernel/src/db/migrate.ts';
// @boundaries-ignore as above
import { grantToProgram } from '../../../packages/kernel/src/db/program-role.ts';
import { Server, superuser } from '@dossier/embedded-postgres/server.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl, programRole, templateName } from './provided.ts';

const migrationsFolder = fileURLToPath(new URL('../../../packages/domain/migrations', import.meta.url));
const unsafeButFast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  // Twice the maximum of three workers, each with a database of 64 connections.
  max_connections: 400,
};

/** vitest's globalSetup: one PostgreSQL for the whole run, with a migrated database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await parentFolder(), 'dossier-test-'));
  // mkdtemp makes it private, but PostgreSQL may run as another user.
  await chmod(folder, 0o711);
  const end = guard(folder);
  try {
    const server = await Server.at(folder);
    await server.create('test', ['--no-sync']);
    // A Unix socket makes a short query a third faster than TCP.
    const { port } = await server.start({ ...unsafeButFast, unix_socket_directories: server.data });
    const url = `postgres://${superuser}:test@127.0.0.1:${port}/postgres?host=${encodeURIComponent(server.data)}`;
    await createTemplate(url);
    project.provide('postgresUrl', url);
    return process.env['CI'] ? await counted(url, end) : end;
  } catch (error) {
    await end();
    throw error;
  }
}

const memory = '/dev/shm';
/** Twice what the databases of a whole run take. */
const roomMin = 8 * 1024 ** 3;

/** Memory, where there is room: a disk makes and removes the 170,000 files of a run slowly. */
async function parentFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > roomMin ? memory : tmpdir();
}

/** Starts a process that stops PostgreSQL and removes its folder when this process ends, killed or not. */
function guard(folder: string): () => Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('guard.ts', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  return async () => {
    child.stdin.end();
    await exited;
  };
}

/** Counts the open connections every 2 s, and prints the highest count at the end, for `repeat.ts`. */
async function counted(url: string, end: () => Promise<void>): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let most = 0;
  const timer = setInterval(async () => {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend'`,
    );
    most = Math.max(most, rows[0]?.open ?? 0);
  }, 2_000);
  return async () => {
    clearInterval(timer);
    await client.end();
    console.log(`Most connections: ${most} of ${unsafeButFast.max_connections}`);
    await end();
  };
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.query(`create role ${programRole} login password 'test'`);
  await client.end();
  if (!existsSync(join(migrationsFolder, 'meta/_journal.json'))) return;
  const template = databaseUrl(url, templateName);
  await migrate(template, migrationsFolder);
  await grantToProgram(template, programRole);
}
