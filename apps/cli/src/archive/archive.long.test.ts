import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { appRouter } from '@dossier/domain/router.ts';
import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { type Caller, openWorld, type TestWorkspace, type World } from '@dossier/domain/testing/world.ts';
import { probes } from '@dossier/domain/testing/probes.ts';
import { fill, type Things } from '@dossier/domain/testing/things.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withClient } from '../connection.ts';
import { readGzipped } from '../gzip-file.ts';
import { freshFolder, removeFolders } from '../testing/installations.ts';
import { Canaries } from '../testing/canaries.ts';
import { runDossier } from '../testing/run-dossier.ts';
import { leftOut, listContents, onArrival, secretColumns } from './contents.ts';
import { packed, tarEnd, unpacked, type Member } from './tar.ts';

// The first one is that of `openWorld`.
const secretHere = 'a secret for tests, not for anybody else';
const secretThere = 'the secret of another installation, for tests';
const secretOfWorkflow = 'secret-Of-a-Workflow-0123456789';
const headerValue = 'value-of-a-Header-9876543210';
const password = 'password-of-the-Mail-server-5432';
const canaries = new Canaries();

let here: World;
let there: World;
let workspace: TestWorkspace;
let things: Things;
let folder: string;
let sealed: string;
let open: string;
/** The id that the member has in the other installation, where they had an account before. */
let memberThere: string;
let imported: { tables: Record<string, number>; newPeople: string[]; knownPeople: number };

beforeAll(async () => {
  [here, there, folder] = await Promise.all([openWorld(), openWorld(), freshFolder()]);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  workspace = await here.workspace();
  memberThere = newId('usr');
  things = await fill(here, workspace, 'moved');
  await fillRest();
  await fill(here, await here.workspace(), 'stays');
  const email = 'known@example.com';
  await here.asOwner('update users set email = $1 where id = $2', [email, decodeId('usr', workspace.memberId)]);
  await there.asOwner('insert into users (id, name, email) values ($1, $2, $3)', [
    decodeId('usr', memberThere),
    'Test member',
    email,
  ]);
  sealed = join(folder, 'sealed.tar.gz');
  open = join(folder, 'open.tar.gz');
  await writeFile(join(folder, 'phrase'), 'correct horse battery staple\n');
  await run(here, secretHere, 'export', workspace.id, '--to', open);
  await run(here, secretHere, 'export', workspace.id, '--to', sealed, ...phrase());
  imported = await run(there, secretThere, 'import', sealed, ...phrase());
  await end(here);
});

afterAll(async () => {
  await Promise.all([here.close(), there.close(), removeFolders()]);
});

const phrase = () => ['--passphrase-file', join(folder, 'phrase')];

async function attempt({ ownerUrl }: Pick<World, 'ownerUrl'>, authSecret: string, ...words: string[]) {
  return runDossier(['workspace', ...words, '--json'], { DATABASE_URL: ownerUrl, AUTH_SECRET: authSecret });
}

async function run(world: World, authSecret: string, ...words: string[]) {
  const { code, stdout, stderr } = await attempt(world, authSecret, ...words);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}

/** Rows of the tables that `fill` leaves empty, and secrets to look for. */
async function fillRest(): Promise<void> {
  const { owner } = workspace;
  canaries.add('secret of a workflow', secretOfWorkflow);
  canaries.add('header', headerValue);
  canaries.add('password', password);
  await owner.workflows.setSecret({ name: 'canary', value: secretOfWorkflow });
  const hook = await owner.webhooks.create({ url: 'https://127.0.0.1:1/canary', headers: { 'X-Canary': headerValue } });
  canaries.add('secret of a webhook', hook.data.secret);
  canaries.add('API key', (await owner.apiKeys.create({ name: 'Canary', scopes: ['read'] })).data.key);
  await owner.mail.update({
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    userName: 'canary',
    password,
    fromName: 'Example',
    fromAddress: 'example@example.com',
  });
  const own = decodeId('ws', workspace.id);
  const rows: Record<string, string> = {
    awaited_owners: `$1, 'invited@example.com', 'rec_none', 'ownerId'`,
    delivery_attempts: `$1, id, 1, now(), 5, 500, null, null, '{}', null, null from deliveries where workspace_id = $1`,
    operation_problems: `$1, id, gen_random_uuid(), 'rec_none', 'A problem', now()
      from operations where workspace_id = $1`,
    record_differences: `$1, a.id, b.id, now() from records a join records b on a.workspace_id = b.workspace_id
      where a.workspace_id = $1 and a.id < b.id limit 1`,
    record_merges: '$1, gen_random_uuid(), gen_random_uuid(), null, null, now()',
    record_unique_values: `$1, folder_id, 'key', 'digest', id from records where workspace_id = $1 and title = 'moved'`,
    deal_stage_changes:
      '$1, id, 2, pipeline_id, stage_id, stage_id, now(), now() from deals where workspace_id = $1 limit 1',
    workflow_pools: `$1, id, 'step', '{"usr_x": 1}', now() from workflows where workspace_id = $1`,
    workflow_steps: `$1, id, '0', 0, 'note', 'createTask', 'SUCCEEDED', '{"n": 12345678901234567890.5}', null, null, 1,
      now(), now() from workflow_runs where workspace_id = $1`,
    workflow_stops: `$1, 'root', workflow_id, 'DEPTH', id, 1, now(), now(), null
      from workflow_runs where workspace_id = $1`,
    mail_choices: `$1, user_id, 8, true, true, 'en', 'UTC', null, null from members where workspace_id = $1`,
  };
  for (const [table, values] of Object.entries(rows))
    await here.asOwner(`insert into ${table} select ${values.replace('$1,', '$1::uuid,')}`, [own]);
}

/** The files of an archive. */
async function membersOf(file: string): Promise<Member[]> {
  const members: Member[] = [];
  for await (const member of unpacked(readGzipped(file, 'archive', ''))) members.push(member);
  return members;
}

/** The rows of each table, sorted, since the order of rows means nothing in most. */
function rowsOf(members: Member[]): Record<string, string[]> {
  const rows: Record<string, string[]> = {};
  for (const { name, content } of members) {
    const [, table = ''] = /^(?:tables\/)?(\w+)\/\d+\.jsonl$/.exec(name) ?? [];
    if (table !== '') (rows[table] ??= []).push(...content.toString().trimEnd().split('\n'));
  }
  return Object.fromEntries(Object.entries(rows).map(([table, lines]) => [table, lines.toSorted()]));
}

/** A text of this installation with the ids of the other one. */
function moved(text: string): string {
  const [from = '', to = ''] = [workspace.memberId, memberThere].map((id) => decodeId('usr', id));
  return text.replaceAll(workspace.memberId, memberThere).replaceAll(from, to);
}

it('exports every table of a workspace, but for those that are named with a reason', async () => {
  const names = await withClient(here.ownerUrl, (client) => listContents(client, true));
  const filled = (await membersOf(sealed)).flatMap(({ name }) => /^tables\/(\w+)\/1\./.exec(name)?.[1] ?? []);
  expect(names.map(({ name }) => name).filter((name) => !filled.includes(name))).toEqual([]);
  const { rows } = await here.asOwner(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'workspace_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  );
  const tables = rows.map(({ name }: { name: string }) => name);
  expect([...names.map(({ name }) => name), ...Object.keys(leftOut)].toSorted()).toEqual(
    [...tables, 'workspaces'].toSorted(),
  );
});

it('brings every row as it is, with the ids that people have there', async () => {
  const again = join(folder, 'again.tar.gz');
  await run(there, secretThere, 'export', workspace.id, '--to', again, ...phrase());
  const [before, after] = [rowsOf(await membersOf(sealed)), rowsOf(await membersOf(again))];
  expect(imported.tables).toEqual(
    Object.fromEntries(
      Object.entries(before).flatMap(([name, { length }]) => (name === 'people' ? [] : [[name, length]])),
    ),
  );
  expect(imported).toMatchObject({ knownPeople: 1, newPeople: [`${workspace.ownerId}@example.com`] });
  const changed = ['people', 'audit_entries', ...Object.keys(onArrival)];
  for (const [table, rows] of Object.entries(before)) {
    expect({ table, count: after[table]?.length }).toEqual({
      table,
      count: rows.length + (table === 'audit_entries' ? 1 : 0),
    });
    if (!changed.includes(table)) expect(after[table]).toEqual(rows.map(moved).toSorted());
  }
});

const names = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) =>
  (procedure as { _def: { type: string } })._def.type === 'query' ? [name] : [],
);

/** Procedures that answer otherwise in the other installation, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  'approvals.get': 'has ended with its run',
  'approvals.list': 'has ended with its run',
  'audit.list': 'has the import',
  'imports.get': 'is left out',
  'imports.getExport': 'is left out',
  'imports.list': 'is left out',
  'imports.listErrors': 'is left out',
  'imports.listProblems': 'is left out',
  'imports.listSamples': 'is left out',
  'imports.preview': 'is left out',
  'imports.readErrors': 'is left out',
  'imports.readFile': 'is left out',
  'imports.readPart': 'is left out',
  'members.listInvitations': 'is left out',
  'syncs.changes': 'has a position of the feed',
  'usage.quotas': 'counts what is left out',
  'users.me': 'has a position of the feed',
  'watches.listMembers': 'is left out',
  'webhooks.sample': 'has a new id each time',
  'workspaces.list': 'has a position of the feed',
};

/** Ends in the old installation what the import ends, without its times. */
async function end({ asOwner }: World): Promise<void> {
  const note = 'Ended when the workspace was moved to another installation.';
  await asOwner(`update webhooks set is_enabled = false, disabled_reason = 'MANUAL', disabled_at = now()`);
  await asOwner('update workflows set is_enabled = false');
  await asOwner('update watches set is_enabled = false, filling = gen_random_uuid()');
  await asOwner(`update sync_runs set state = 'CANCELLED', note = $1, finished_at = now() where state = 'OPEN'`, [
    note,
  ]);
  await asOwner(`update emails set state = 'FAILED', problem = $1 where state = 'QUEUED'`, [note]);
  await asOwner(`update workflow_runs set state = 'FAILED', note = $1, finished_at = now() where finished_at is null`, [
    note,
  ]);
}

describe('answers as before', () => {
  it.each(names)('%s', async (name) => {
    for (const input of probes[name]?.(things) ?? []) {
      const [expected, found] = [await ask(here, name, input), await ask(there, name, input)];
      if (Object.hasOwn(otherwise, name)) continue;
      expect(found).toEqual(JSON.parse(moved(JSON.stringify(expected))));
    }
  });
});

function callerIn(world: World): Caller {
  const { id, ownerId } = workspace;
  const owner = { id: ownerId, name: 'Test owner' };
  return world.caller({
    database: world.database.of(id),
    workspaceId: id,
    actor: { kind: 'user', role: 'OWNER', ...owner },
    user: { ...owner, email: `${ownerId}@example.com` },
  });
}

async function ask(world: World, name: string, input: unknown): Promise<unknown> {
  const given: unknown = world === here || input === undefined ? input : JSON.parse(moved(JSON.stringify(input)));
  // A caller has a function at the name of each procedure.
  const procedure = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], callerIn(world)) as (
    input: unknown,
  ) => Promise<object>;
  try {
    const text = JSON.stringify(await procedure(given));
    return JSON.parse(text.replaceAll(/"(disabledAt|finishedAt)":"[^"]*"/g, '"$1":"(time)"'));
  } catch (thrown) {
    const { code, message } = toDomainError(thrown);
    return { code, message };
  }
}

it('holds no secret without a pass phrase, and none in plain text with one', async () => {
  for (const file of [open, sealed]) {
    const text = gunzipSync(await readFile(file)).toString('latin1');
    expect(canaries.in(file, text)).toEqual([]);
    // The word in all texts of the other workspace.
    expect(text).not.toContain('stays');
  }
  expect((await membersOf(open)).map(({ name }) => name)).not.toContain('secrets.json');
  const { rows } = await here.asOwner('select hash, previous_hash from api_keys where workspace_id = $1', [
    decodeId('ws', workspace.id),
  ]);
  for (const { hash } of rows) expect(gunzipSync(await readFile(sealed)).includes(hash)).toBe(false);
});

it('encrypts the secrets for the other installation', async () => {
  const [box, boxThere] = [new SecretBox(secretHere), new SecretBox(secretThere)];
  for (const { table, column, key, placeOf } of secretColumns) {
    const query = `select ${key.join(', ')}, to_jsonb(${column}) as stored from ${table}
      where workspace_id = $1 and ${column} is not null order by 1, 2`;
    const [before, after] = await Promise.all(
      [here, there].map(async (world) => (await world.asOwner(query, [decodeId('ws', workspace.id)])).rows),
    );
    const opened = (by: SecretBox, rows: Record<string, unknown>[] = []) =>
      rows.flatMap(({ stored, ...row }) =>
        Object.entries(typeof stored === 'string' ? { '': stored } : (stored as Record<string, string>)).map(
          ([name, text]) => [row, name, placeOf ? by.open(text, placeOf(row, name)) : text],
        ),
      );
    expect(opened(boxThere, after)).toEqual(opened(box, before));
  }
});

it('imports without secrets: keys do not work, and webhooks get new signing secrets', async () => {
  const fresh = await openWorld();
  try {
    const result = await run(fresh, secretThere, 'import', open);
    expect(result).toMatchObject({ knownPeople: 0 });
    expect(result.tables).not.toHaveProperty('workflow_secrets');
    const { rows } = await fresh.asOwner('select id, workspace_id, secret, is_enabled as "isEnabled" from webhooks');
    const place = secretColumns.find(({ column }) => column === 'secret')?.placeOf;
    for (const { secret, isEnabled, ...row } of rows) {
      expect(isEnabled).toBe(false);
      expect(place && new SecretBox(secretThere).open(secret, place(row, ''))).toMatch(/^whsec_/);
    }
    const keys = await Promise.all([here, fresh].map(({ asOwner }) => asOwner('select hash from api_keys')));
    expect(new Set(keys.flatMap((found) => found.rows.map(({ hash }) => hash))).size).toBe(
      keys.flatMap((found) => found.rows).length,
    );
  } finally {
    await fresh.close();
  }
});

it('refuses cursors of the old installation, and numbers events in their order', async () => {
  const own = [decodeId('ws', workspace.id)];
  const query = 'select id, kind, payload from events where workspace_id = $1 order by number nulls last, id';
  const [before, after] = [await here.asOwner(query, own), await there.asOwner(query, own)];
  expect(after.rows).toEqual(before.rows.map((row) => JSON.parse(moved(JSON.stringify(row)))));
  const old = await ask(here, 'records.list', { changedSince: '0' });
  const { nextCursor: changedSince } = old as { nextCursor: string };
  expect(await ask(there, 'records.list', { changedSince })).toMatchObject({ code: 'BAD_REQUEST' });
  const again = (await ask(there, 'records.list', { changedSince: '0' })) as { nextCursor: string };
  await callerIn(there).records.create({ folderId: things.folder, title: 'Made there' });
  while ((await dispatchBatch(there.database, [])) > 0);
  expect(await ask(there, 'records.list', { changedSince: again.nextCursor })).toMatchObject({
    data: [{ title: 'Made there' }],
  });
});

it('lets nothing wait that could be sent or run twice', async () => {
  const { rows } = await there.asOwner(
    `select (select count(*) from deliveries where status = 'PENDING')
      + (select count(*) from events where dispatched_at is null)
      + (select count(*) from emails where state = 'QUEUED') + (select count(*) from webhooks where is_enabled)
      + (select count(*) from workflows where is_enabled or next_run_at is not null)
      + (select count(*) from workflow_runs where due_at is not null) as count`,
  );
  expect(rows).toEqual([{ count: '0' }]);
});

it('refuses a workspace that exists', async () => {
  const { code, stderr } = await attempt(there, secretThere, 'import', open);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/The workspace ws_\w+ is here already/) });
});

describe('refuses', () => {
  let members: Member[];
  beforeAll(async () => {
    members = await membersOf(open);
  });

  async function refusalOf(content: Buffer, ownerUrl = there.ownerUrl): Promise<string> {
    const file = join(folder, 'hostile.tar.gz');
    await writeFile(file, content);
    const { code, stderr } = await attempt({ ownerUrl }, secretThere, 'import', file);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  }
  const tarOf = (list: Member[]) => gzipSync(Buffer.concat([...list.map(packed), tarEnd]));
  const file = (name: string, text = '{}\n'): Member => ({ name, content: Buffer.from(text) });
  const withFile = (added: Member) => tarOf([...members.slice(0, -1), added, ...members.slice(-1)]);
  const edited = (name: RegExp, edit: (text: string) => string) =>
    tarOf(
      members.map((member) => (name.test(member.name) ? file(member.name, edit(member.content.toString())) : member)),
    );

  it('a truncated file', async () => {
    const whole = await readFile(open);
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toContain('damaged');
  });

  it('a file that is no archive', async () => {
    expect(await refusalOf(gzipSync('-- A backup of Dossier.'.repeat(100)))).toContain('damaged, or none of Dossier');
    expect(await refusalOf(Buffer.from('nothing'))).toContain('no archive of Dossier');
  });

  it.each(['../../etc/passwd', 'tables/../people/1.jsonl', '/tables/deals/9.jsonl', 'tables/deals/7.jsonl'])(
    'a file named %s',
    async (name) => {
      expect(await refusalOf(withFile(file(name)))).toContain('does not belong there');
    },
  );

  it('a second file of the same name', async () => {
    const [twice] = members.filter(({ name }) => name === 'tables/deals/1.jsonl');
    expect(twice && (await refusalOf(withFile(twice)))).toContain('does not belong there');
  });

  it('something else than a plain file', async () => {
    const link = packed(file('tables/link/1.jsonl', ''));
    link[156] = 0x32;
    link.write(`${(0o0 + checksum(link)).toString(8).padStart(6, '0')}\0 `, 148);
    expect(await refusalOf(gzipSync(Buffer.concat([...members.slice(0, 1).map(packed), link])))).toContain(
      'plain file',
    );
  });

  it('rows that differ from the manifest', async () => {
    expect(await refusalOf(edited(/deals/, (text) => text.replace('moved', 'other')))).toContain(
      'differ from its manifest',
    );
    expect(await refusalOf(edited(/^manifest/, (text) => text.replace(/"rows": \d+/, '"rows": 7')))).toContain(
      'differ',
    );
    expect(await refusalOf(tarOf(members.filter(({ name }) => !name.includes('deals'))))).toContain('differ');
  });

  /** An archive whose deals are these, as rows of `table`, with a manifest that fits. */
  function withDeals(text: string, table = 'deals'): Buffer {
    const sha256 = hash('sha256', text, 'hex');
    const [, before] = /"tables\/deals\/1.jsonl": \{\s+"rows": 1,\s+"sha256": "(\w+)"/.exec(manifest()) ?? [];
    const other = manifest()
      .replace(before ?? '-', sha256)
      .replace('tables/deals', `tables/${table}`);
    return tarOf(
      members.map(({ name, content }) => {
        if (name === 'tables/deals/1.jsonl') return file(`tables/${table}/1.jsonl`, text);
        return file(name, name === 'manifest.json' ? other : content.toString());
      }),
    );
  }

  it.each(['sessions', 'users', 'invitations', 'webhook_states'])('rows of %s', async (table) => {
    expect(await refusalOf(withDeals('{}\n', table), await freshDatabaseUrl())).toContain(`no table ${table}`);
  });

  const manifest = () => members.at(-1)?.content.toString() ?? '';

  it.each([
    ['several rows in a line', '{"id":1},{"id":2}\n', 'nothing was changed: invalid input syntax'],
    ['an unfinished line', '{"id":1}', 'ends within a row'],
    ['a line that is no JSON', 'x\n', 'nothing was changed: invalid input syntax'],
    ['a list', '[1]\n', 'nothing was changed: '],
    ['a secret in plain text', '{"x":1}\n', 'An archive has no column x of deals'],
    ['a nested text of any depth', `${'['.repeat(3_000_000)}\n`, 'nothing was changed: '],
  ])('%s', async (_, text, refusal) => {
    expect(await refusalOf(withDeals(text), await freshDatabaseUrl())).toContain(refusal);
  });

  it('a person whose id belongs to another address', async () => {
    const fresh = await freshDatabaseUrl();
    await withClient(fresh, (client) =>
      client.query(`insert into users (id, name, email) values ($1, 'Other', 'other@example.com')`, [
        decodeId('usr', workspace.ownerId),
      ]),
    );
    expect(await refusalOf(await readFile(open), fresh)).toContain('is other@example.com in this installation');
  });

  it('an archive of a newer version', async () => {
    expect(await refusalOf(edited(/^header/, (text) => text.replace('"format":1', '"format":2')))).toContain(
      'newer Dossier',
    );
  });

  it('a wrong pass phrase, and changes nothing', async () => {
    const fresh = await openWorld();
    await writeFile(join(folder, 'wrong'), 'another long pass phrase');
    const { stderr } = await attempt(fresh, secretThere, 'import', sealed, '--passphrase-file', join(folder, 'wrong'));
    const { rows } = await fresh.asOwner(
      'select (select count(*) from users) + (select count(*) from records) as count',
    );
    await fresh.close();
    expect({ stderr, rows }).toEqual({
      stderr: expect.stringContaining('pass phrase does not open'),
      rows: [{ count: '0' }],
    });
  });

  it('a file of any size without reading on', async () => {
    const header = packed(file('tables/deals/1.jsonl', '')).subarray(0, 512);
    header.write('77777777777', 124);
    header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
    let read = 0;
    async function* bomb() {
      yield header;
      for (;;) {
        read += 1;
        yield Buffer.alloc(2 ** 20);
      }
    }
    await expect(unpacked(bomb()).next()).rejects.toThrow('is too large');
    expect(read).toBe(0);
  });

  function checksum(header: Buffer): number {
    return header.subarray(0, 512).reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  }
});
