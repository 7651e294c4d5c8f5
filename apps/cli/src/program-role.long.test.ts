import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@dossier/postgres-engine/maintenance.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import {
  childOf,
  dossier,
  freshFolder,
  removeFolders,
  startDossier,
  stopAll,
  type Started,
} from './testing/installations.ts';

const AUTH_SECRET = 'only-for-this-test-and-long-enough';

afterAll(removeFolders);

describe('the role of a running gateway', () => {
  let url: string;
  let program: Client;

  beforeAll(async () => {
    const house = await startDossier({ DATA_DIR: await freshFolder() });
    url = (await environmentOf(house, 'gateway'))['DATABASE_URL'] ?? '';
    program = await connect({ url, applicationName: 'test' });
  });

  afterAll(async () => {
    await program.end();
    await stopAll();
  });

  it('is that of the worker too, and owns nothing', async () => {
    const { rows } = await program.query(
      `select current_user as role,
          (select count(*)::int from pg_shdepend where refobjid = current_user::regrole and deptype = 'o') as owned`,
    );
    expect(rows).toEqual([{ role: 'dossier_program', owned: 0 }]);
  });

  it.each([
    'drop table records',
    'alter table records add column other int',
    'alter table audit_entries disable trigger all',
    'drop trigger audit_entries_stay on audit_entries',
    'create index on records (title)',
    'create table other (a int)',
    'create temporary table other (a int)',
    'create table graphile_worker.other (a int)',
    'create schema other',
    `create function other() returns int language sql as 'select 1'`,
    `create or replace function analyze_records() returns void language sql as 'select'`,
    'create extension hstore',
    'create database other',
    'truncate records',
    'truncate request_counters',
    'update audit_entries set action = action',
    'delete from audit_entries',
    'delete from drizzle.__drizzle_migrations',
    'delete from graphile_worker.migrations',
    `select setval('event_numbers', 1)`,
    `copy records to program 'id'`,
    `copy records to '/tmp/other'`,
    `copy folders from '/etc/passwd'`,
    `select pg_read_file('PG_VERSION')`,
    `select pg_ls_dir('.')`,
    `select lo_import('/etc/passwd')`,
    'select lo_create(0)',
    'select * from pg_authid',
    'alter role dossier_program superuser',
    'create role other',
    'set role dossier',
    'set session authorization dossier',
    `alter system set log_statement = 'all'`,
    `alter database dossier set search_path = 'other'`,
    'alter default privileges for role dossier grant all on tables to public',
    'set session_replication_role = replica',
    `load 'auto_explain'`,
    'select pg_reload_conf()',
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dossier start'`,
  ])('may not %s', async (statement) => {
    await expect(program.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('grants nothing to others', async () => {
    // PostgreSQL only warns.
    await program.query('grant all on all tables in schema public to public');
    const { rows } = await program.query(
      `select relname, a.privilege_type
        from pg_class
        cross join lateral aclexplode(relacl) a
        where relnamespace = 'public'::regnamespace and a.grantee = 0`,
    );
    expect(rows).toEqual([]);
  });

  it.each(['postgres', 'template1'])('does not get into the database %s', async (database) => {
    const other = Object.assign(new URL(url), { pathname: database }).href;
    await expect(connect({ url: other, applicationName: 'test' })).rejects.toThrow('permission denied for database');
  });
});

describe('a start', () => {
  afterEach(stopAll);

  it('makes the role in a PostgreSQL of a time before it, and gives it a new password each time', async () => {
    const DATA_DIR = await freshFolder();
    // A command on a new folder makes the database, but not the role.
    expect((await dossier(['workspace', 'create', '--name', 'Earlier', '--json'], { DATA_DIR })).code).toBe(0);
    const first = await startDossier({ DATA_DIR });
    const before = await environmentOf(first, 'worker');
    expect(before['DATABASE_URL']).toContain('//dossier_program:');
    expect((await first.stop()).code).toBe(0);
    const second = await startDossier({ DATA_DIR });
    const after = await environmentOf(second, 'worker');
    expect(after['DATABASE_URL']).toContain('//dossier_program:');
    expect(passwordOf(after)).not.toBe(passwordOf(before));
    expect(await readFile(join(DATA_DIR, 'secrets.json'), 'utf8')).not.toContain(passwordOf(after));
  });

  it('with DATABASE_OWNER_URL makes the role that DATABASE_URL names, and keeps the owner from gateway and worker', async () => {
    const environment = await twoRoles();
    const house = await startDossier(environment);
    const folders = await fetch(`${house.url}/api/v1/folders`, { headers: { authorization: `Bearer ${house.key}` } });
    expect(folders.status).toBe(200);
    for (const name of ['gateway', 'worker'] as const)
      expect(await environmentOf(house, name)).toMatchObject({ DATABASE_URL: environment.DATABASE_URL });
    expect(await environmentOf(house, 'gateway')).not.toHaveProperty('DATABASE_OWNER_URL');
    const program = await connect({ url: environment.DATABASE_URL, applicationName: 'test' });
    onTestFinished(() => program.end());
    await expect(program.query('drop table records')).rejects.toMatchObject({ code: '42501' });
    await expect(program.query('create temporary table other (a int)')).rejects.toMatchObject({ code: '42501' });
  });
});

test('a migration brings the privileges of the role back to what they were meant to be', async () => {
  const environment = await twoRoles();
  expect(await migrate(environment)).toEqual({ code: 0, stderr: '' });
  const owner = await connect({ url: environment.DATABASE_OWNER_URL, applicationName: 'test' });
  onTestFinished(() => owner.end());
  const username = decodeURIComponent(new URL(environment.DATABASE_URL).username);
  const acl = async () =>
    (await owner.query(`select relname, relacl::text from pg_class where relacl is not null order by oid`)).rows;
  const meant = await acl();
  await owner.query(
    `grant update, truncate on audit_entries to "${username}"; revoke insert on records from "${username}"`,
  );
  expect(await acl()).not.toEqual(meant);
  expect(await migrate(environment)).toEqual({ code: 0, stderr: '' });
  expect(await acl()).toEqual(meant);
});

test('a backup and a restore keep the privileges of the role', async () => {
  const environment = await twoRoles();
  expect(await migrate(environment)).toEqual({ code: 0, stderr: '' });
  expect((await dossier(['workspace', 'create', '--name', 'Saved', '--json'], environment)).code).toBe(0);
  const file = join(await freshFolder(), 'saved.sql.gz');
  expect((await dossier(['backup', file, '--json'], environment)).code).toBe(0);
  const without = { ...environment, DATABASE_OWNER_URL: '' };
  expect((await dossier(['restore', file, '--replace'], without)).stderr).toContain(
    'may not change the schema. Name the owner of the tables in DATABASE_OWNER_URL.',
  );
  expect(await dossier(['restore', file, '--replace', '--json'], environment)).toMatchObject({ code: 0 });
  const program = await connect({ url: environment.DATABASE_URL, applicationName: 'test' });
  onTestFinished(() => program.end());
  expect((await program.query('select name from workspaces')).rows).toEqual([{ name: 'Saved' }]);
  expect((await dossier(['workspace', 'list', '--json'], without)).code).toBe(0);
});

test('a newer graphile-worker is migrated before a worker needs it, which may not do so itself', async () => {
  const environment = await twoRoles();
  expect(await migrate(environment)).toEqual({ code: 0, stderr: '' });
  const owner = await connect({ url: environment.DATABASE_OWNER_URL, applicationName: 'test' });
  onTestFinished(() => owner.end());
  const newest = async () => (await owner.query('select max(id) as id from graphile_worker.migrations')).rows;
  const before = await newest();
  await owner.query(
    'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
  );
  expect(await newest()).not.toEqual(before);
  expect(await migrate(environment)).toEqual({ code: 0, stderr: '' });
  expect(await newest()).toEqual(before);
});

test('an owner that is no superuser and makes no roles is enough', async () => {
  const superuserUrl = await freshDatabaseUrl();
  const name = new URL(superuserUrl).pathname.slice(1, 20);
  const admin = await connect({ url: superuserUrl, applicationName: 'test' });
  onTestFinished(() => admin.end());
  await admin.query(`create role owner_${name} login password 'test'`);
  await admin.query(`create database own_${name} owner owner_${name} template template0`);
  await admin.query(`revoke connect on database own_${name} from public`);
  const urlOf = (username: string) =>
    Object.assign(new URL(superuserUrl), { username, pathname: `own_${name}`, password: 'test' }).href;
  const environment = {
    DATABASE_URL: urlOf(`program_${name}`),
    DATABASE_OWNER_URL: urlOf(`owner_${name}`),
    AUTH_SECRET,
  };
  expect((await migrate(environment)).stderr).toContain(
    `An administrator runs: create role "program_${name}" login password '...'`,
  );
  await admin.query(`create role program_${name} login password 'test'`);
  const house = await startDossier(environment);
  const folders = await fetch(`${house.url}/api/v1/folders`, { headers: { authorization: `Bearer ${house.key}` } });
  expect(folders.status).toBe(200);
  expect((await house.stop()).code).toBe(0);
  const program = await connect({ url: environment.DATABASE_URL, applicationName: 'test' });
  onTestFinished(() => program.end());
  for (const statement of ['truncate records', 'create temporary table other (a int)', 'create table other (a int)'])
    await expect(program.query(statement)).rejects.toMatchObject({ code: '42501' });
  await program.query('select analyze_records(), prune_audit_entries(365, 10)');
  const file = join(await freshFolder(), 'by-the-program.sql.gz');
  expect((await dossier(['backup', file, '--json'], { ...environment, DATABASE_OWNER_URL: '' })).code).toBe(0);
});

test('a role that may do more than the program needs is refused', async () => {
  const DATABASE_OWNER_URL = await freshDatabaseUrl();
  expect(await migrate({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_OWNER_URL })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('of DATABASE_URL is a superuser. Name another one in DATABASE_URL'),
  });
});

test('gateways and workers refuse the password of the owner', async () => {
  const environment = await twoRoles();
  for (const words of [['gateway'], ['worker'], ['gateway', '--supervised']])
    expect(await dossier(words, environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Take it out of the environment of gateways and workers.'),
    });
});

/** A database of the operator, its owner, and the name of a role that does not exist yet and needs quotes. */
async function twoRoles() {
  const DATABASE_OWNER_URL = await freshDatabaseUrl();
  const url = new URL(DATABASE_OWNER_URL);
  url.username = `Program of ${url.pathname.slice(1, 20)}`;
  url.password = `it's a "word"`;
  return { DATABASE_URL: url.href, DATABASE_OWNER_URL, AUTH_SECRET };
}

async function migrate(environment: Record<string, string>) {
  const { code, stderr } = await dossier(['migrate', '--json'], environment);
  return { code, stderr };
}

async function environmentOf(house: Started, name: 'gateway' | 'worker'): Promise<Record<string, string>> {
  const pid = await childOf(house.pid, name);
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  return Object.fromEntries(
    text.split('\0').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

function passwordOf({ DATABASE_URL = '' }: Record<string, string>): string {
  return new URL(DATABASE_URL).password;
}
