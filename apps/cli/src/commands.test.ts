import { stripVTControlCharacters } from 'node:util';
import type { CommandDef } from 'citty';
import { KeyRing } from '@dossier/domain/api-keys/index.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { createAuth, createUser } from '@dossier/domain/users/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dossier as root, subCommandsOf, usageOf } from './commands.ts';
import { dossier, type Outcome } from './testing/installations.ts';
import { runDossier } from './testing/run-dossier.ts';

let environment: Record<string, string>;
let database: Database;
let keyRing: KeyRing;

beforeAll(async () => {
  const url = await freshDatabaseUrl();
  environment = { DATABASE_URL: url };
  database = new Database({ url, applicationName: 'test' });
  await database.setClock();
  keyRing = new KeyRing(database);
  await createWorkspace(database.autocommit, { name: 'Example four', currency: 'USD' });
});

afterAll(async () => {
  await keyRing.close();
  await database.close();
});

test('workspace create and list answer with JSON alone', async () => {
  const { id } = await jsonOfProcess('workspace', 'create', '--name', 'Example one');
  expect(id).toMatch(/^ws_[0-9a-z]{26}$/);
  expect(await jsonOfProcess('workspace', 'list')).toContainEqual({ id, name: 'Example one' });
});

test.each(['plain', 'pipelined'])('commands use the engine that DATABASE_ENGINE names: %s', async (engine) => {
  const { stdout } = await runDossier(['workspace', 'list', '--json'], { ...environment, DATABASE_ENGINE: engine });
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'Example four' }));
});

test('an engine that does not exist is refused in one line', async () => {
  const { code, stderr } = await dossier(['workspace', 'list'], { ...environment, DATABASE_ENGINE: 'swift' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^.*DATABASE_ENGINE: .*plain.*\n$/) });
});

test('a key that was made for a workspace, by its id or its name, works until it is revoked', async () => {
  const { id: workspaceId } = await json('workspace', 'create', '--name', 'Example two');
  const made = await json('key', 'create', '--workspace', 'Example two', '--name', 'Example key', '--scopes', 'write');
  expect(made).toEqual({ id: expect.stringMatching(/^key_/), key: expect.stringMatching(/^dsk_/), workspaceId });
  expect(await keyRing.authenticate(made.key)).toMatchObject({
    id: made.id,
    workspaceId,
    name: 'Example key',
    scopes: ['write'],
  });
  expect(await json('key', 'list', '--workspace', workspaceId)).toMatchObject([
    { id: made.id, name: 'Example key', revokedAt: null },
  ]);
  expect(await json('key', 'revoke', made.id, '--workspace', workspaceId)).toMatchObject({
    id: made.id,
    revokedAt: expect.any(String),
  });
  expect(await new KeyRing(database).authenticate(made.key)).toBeUndefined();
});

test('key create without scopes makes one that reads', async () => {
  await json('workspace', 'create', '--name', 'Example three');
  const { key } = await json('key', 'create', '--workspace', 'Example three', '--name', 'Reader');
  expect(await keyRing.authenticate(key)).toMatchObject({ scopes: ['read'] });
});

test.each([
  [['key', 'create', '--workspace', 'No such', '--name', 'x'], 'There is no such workspace.'],
  [['key', 'create', '--workspace', 'Example four', '--name', 'x', '--scopes', 'fly'], '--scopes.0: '],
  [['key', 'create', '--workspace', 'Example four', '--name', 'x', '--expires-at', 'soon'], '--expiresAt: '],
  [['key', 'revoke', 'key_none', '--workspace', 'Example four'], 'There is no such API key.'],
  [['user', 'password', '--email', 'nobody@example.com'], 'There is no such person.'],
  [['user', 'password', '--email', 'nobody'], '--email: must be an e-mail address'],
  [
    ['user', 'password', '--email', 'nobody@example.com', '--stdin'],
    'The password on standard input must have at least 10 characters.',
  ],
  [['member', 'invite', '--workspace', 'No such'], 'There is no such workspace.'],
  [['member', 'invite', '--workspace', 'Example four', '--role', 'king'], '--role: '],
  [['workspace', 'create', '--name', ' '], '--name: must not be empty'],
  [['workspace', 'create', '--name', 'x', '--currency', 'Euros'], '--currency: must be an ISO 4217 currency code'],
])('%j is refused in one line', async (words, line) => {
  // One of them reads the password on standard input.
  const run = words.includes('--stdin') ? dossier : runDossier;
  const { code, stdout, stderr } = await run([...words, '--json'], environment);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('set-up prints one link for the first owner, and refuses where somebody has an account', async () => {
  const empty = { DATABASE_URL: await freshDatabaseUrl(), PUBLIC_URL: 'https://crm.example.com/' };
  const { stdout } = await runDossier(['set-up', '--json'], empty);
  expect(JSON.parse(stdout)).toEqual({
    url: expect.stringMatching(/^https:\/\/crm\.example\.com\/set-up\/[\w-]{43}$/),
    expiresAt: expect.any(String),
  });
  await runDossier(['demo', '--json'], empty);
  const refused = await runDossier(['set-up', '--json'], empty);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('has an owner already');
});

test('demo makes a workspace with an owner and a key, and a second one for the same owner', async () => {
  const first = await json('demo');
  expect(first).toMatchObject({ email: 'owner@example.com', password: expect.any(String) });
  expect(await keyRing.authenticate(first.key)).toMatchObject({ workspaceId: first.workspaceId });
  await expectReport(first.workspaceId);
  const second = await json('demo');
  expect(second).toMatchObject({ email: 'owner@example.com', password: null });
  expect(second.workspaceId).not.toBe(first.workspaceId);
});

test('a workspace that the command makes has its first report, like every other one', async () => {
  const { id } = await json('workspace', 'create', '--name', 'With a report');
  await expectReport(id);
});

test('user password gives a person a new password, made up or read from standard input', async () => {
  const email = 'forgetful@example.com';
  const { id } = await createUser(database.autocommit, {
    name: 'Example Person',
    email,
    password: 'the password before',
  });
  const made = await json('user', 'password', '--email', ' Forgetful@Example.com');
  expect(made).toEqual({ id, email, password: expect.stringMatching(/^[\w-]{20}$/), endedSessions: 0 });
  const auth = await createAuth({
    database,
    secret: 'a secret of these tests, 0123456789',
    publicUrl: 'http://127.0.0.1:3000',
  });
  const signIn = (password: string) => auth.api.signInEmail({ body: { email, password } });
  expect(await signIn(made.password)).toMatchObject({ user: { id } });
  await expect(signIn('the password before')).rejects.toThrow('Invalid email or password');

  const { stdout } = await dossier(
    ['user', 'password', '--email', email, '--stdin', '--json'],
    environment,
    'chosen by the operator\n',
  );
  expect(JSON.parse(stdout)).toEqual({ id, email, password: null, endedSessions: 1 });
  expect(await signIn('chosen by the operator')).toMatchObject({ user: { id } });
});

test('member invite prints a link that lets a person in, with the role and for the address that it names', async () => {
  const { id: workspaceId } = await json('workspace', 'create', '--name', 'Example five');
  environment = { ...environment, PUBLIC_URL: 'https://crm.example.com/' };
  const invited = await json(
    'member',
    'invite',
    '--workspace',
    'Example five',
    '--email',
    'New@Example.com',
    '--role',
    'owner',
  );
  expect(invited).toEqual({
    id: expect.stringMatching(/^inv_/),
    url: expect.stringMatching(/^https:\/\/crm\.example\.com\/invitations\/[\w-]{43}$/),
    email: 'new@example.com',
    role: 'OWNER',
    expiresAt: expect.any(String),
    workspaceId,
  });
  const token = invited.url.split('/').at(-1);
  const caller = callerFactory(appRouter)({
    database: database.of('nobody'),
    requestId: 'request',
    user: undefined,
    actor: undefined,
    workspaceId: undefined,
  });
  expect((await caller.members.getOffer({ token })).data).toMatchObject({
    workspaceName: 'Example five',
    role: 'OWNER',
    email: 'new@example.com',
  });
  expect(
    (
      await caller.members.signUp({
        token,
        name: 'Example Person',
        email: 'new@example.com',
        password: 'correct horse battery',
      })
    ).data,
  ).toMatchObject({ workspaceId, role: 'OWNER' });
});

test('migrate may run again at any time, and from several places at once', async () => {
  expect(await Promise.all([jsonOfProcess('migrate'), jsonOfProcess('migrate')])).toEqual([
    { migrated: true },
    { migrated: true },
  ]);
});

test('every command says with --help what it does', async () => {
  const paths = await commandPaths();
  expect(paths).toEqual(expect.arrayContaining([[], ['start'], ['key', 'create']]));
  for (const words of paths)
    expect(stripVTControlCharacters(await usageOf(words))).toContain(`USAGE ${['dossier', ...words].join(' ')}`);
});

/** The words of every command and group of commands; none for `dossier` itself. */
async function commandPaths(command: CommandDef = root, path: readonly string[] = []): Promise<string[][]> {
  const below = await Promise.all(
    [...subCommandsOf(command)].map(async ([name, load]) => commandPaths(await load(), [...path, name])),
  );
  return [[...path], ...below.flat()];
}

test.each([[[]], [['key', 'create']]])('%j --help prints the help', async (words) => {
  const { code, stdout, stderr } = await dossier([...words, '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // Where colours are on, they count in the width of a column.
  const padding = / +$/gm;
  const usage = stripVTControlCharacters(await usageOf(words));
  expect(stdout.replaceAll(padding, '').trim()).toBe(usage.replaceAll(padding, '').trim());
});

async function json(...words: string[]) {
  return printedBy(await runDossier([...words, '--json'], environment));
}

async function jsonOfProcess(...words: string[]) {
  return printedBy(await dossier([...words, '--json'], environment));
}

function printedBy({ code, stdout, stderr }: Outcome) {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function expectReport(workspaceId: string): Promise<void> {
  const { rows } = await database.pool.query('select from reports where workspace_id = $1', [
    decodeId('ws', workspaceId),
  ]);
  expect(rows).toHaveLength(1);
}
