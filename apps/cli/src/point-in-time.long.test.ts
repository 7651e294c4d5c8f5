import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, Server } from '@dossier/embedded-postgres/server.ts';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { startGateway } from '@dossier/gateway/gateway.ts';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { repository } from '@dossier/stage/program.ts';
import { stageWorkspace } from '@dossier/stage/workspace.ts';
import { expect, it, onTestFinished } from 'vitest';

// The steps of docs/operators/backup.md with PostgreSQL's own means: pgBackRest runs the same.

it('goes back to a moment, and a follower of the events misses nothing afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-point-in-time-'));
  const archive = join(folder, 'archive');
  await chmod(folder, 0o711);
  await mkdir(archive);
  await chmod(archive, 0o777);
  const server = await Server.at(folder);
  onTestFinished(async () => {
    await server.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  });
  const port = await freePort();
  const url = `postgres://dossier:secret@127.0.0.1:${port}/dossier`;
  const archiving = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  await server.create('secret');
  await server.start(archiving, port);
  const query = async (text: string, at = url) => {
    const client = await connect({ url: at, applicationName: 'operator' });
    return client.query(text).finally(() => client.end());
  };
  await query('create database dossier', url.replace(/dossier$/, 'postgres'));
  await migrate(url, join(repository, 'packages/domain/migrations'));
  const database = new Database({ url, applicationName: 'test' });
  const { key, folderId } = await stageWorkspace(database).finally(() => database.close());
  const open = async () => {
    const gateway = await startGateway(
      gatewaySettings({
        DATABASE_URL: url,
        AUTH_SECRET: 'only-for-this-test-and-long-enough',
        PORT: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
      }),
    );
    const ask = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await fetch(`${gateway.url}/api/v1${path}`, { headers, ...sent });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { data: { title: string }[]; nextCursor: string };
    };
    const titles = async () => (await ask('/records')).data.map(({ title }) => title).toSorted();
    return { gateway, ask, titles, add: (title: string) => ask('/records', { folderId, title }) };
  };

  const before = await open();
  await before.add('Before');
  const client = await connect({ url, applicationName: 'backup' });
  await client.query(`select pg_backup_start('base', true)`);
  const base = join(folder, 'base');
  // With the owner of each file.
  await promisify(execFile)('cp', ['-a', server.data, base]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  await before.add('Kept');
  const [moment] = (await query('select clock_timestamp()::text as at')).rows as { at: string }[];
  await before.add('A mistake');
  let followed = '0';
  await expect
    .poll(async () => {
      const { data, nextCursor } = await before.ask(`/records?changedSince=${followed}`);
      followed = nextCursor;
      return data.map(({ title }) => title);
    })
    .toEqual([]);
  await query('select pg_switch_wal()');
  await before.gateway.close();
  await server.stop();

  await rename(server.data, join(folder, 'lost'));
  await rename(base, server.data);
  await rm(join(server.data, 'postmaster.pid'));
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(server.data, name), text);
    await chmod(join(server.data, name), 0o666);
  }
  await server.start(
    {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment?.at ?? '',
      recovery_target_action: 'promote',
    },
    port,
  );
  await expect
    .poll(async () => (await query('select pg_is_in_recovery() as isRecovering')).rows)
    .toEqual([{ isrecovering: false }]);
  const guide = await readFile(join(repository, 'docs/operators/backup.md'), 'utf8');
  await query(/psql "\$DATABASE_OWNER_URL" -c "(select setval[^"]*)"/.exec(guide)?.[1] ?? '');
  const after = await open();
  expect(await after.titles()).toEqual(['Before', 'Kept']);
  await after.add('Afterwards');
  await expect
    .poll(async () => (await after.ask(`/records?changedSince=${followed}`)).data.map(({ title }) => title))
    .toContain('Afterwards');
  await after.gateway.close();
});
