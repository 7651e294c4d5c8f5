import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { webhooks } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const url = 'http://127.0.0.1:9/hook';

describe('a webhook', () => {
  it('is created with a secret that is shown only once', async () => {
    const workspace = await world.workspace();
    const { data: created } = await workspace.owner.webhooks.create({
      url,
      kinds: ['record.created'],
      description: 'Example',
    });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({
      url,
      kinds: ['record.created'],
      description: 'Example',
      isEnabled: true,
      headerNames: [],
      folderId: null,
      consecutiveFailures: 0,
      disabledReason: null,
    });
    const { secret: _secret, ...shown } = created;
    expect((await workspace.owner.webhooks.get({ id: created.id })).data).toEqual(shown);
    expect((await workspace.owner.webhooks.list({})).data).toEqual([shown]);
  });

  it('encrypts its secret and the values of its own headers, and never shows the latter', async () => {
    const workspace = await world.workspace();
    const { data: created } = await workspace.owner.webhooks.create({
      url,
      headers: { Authorization: 'Bearer very-hidden', 'X-Team': 'sales' },
    });
    expect(created.headerNames).toEqual(['authorization', 'x-team']);
    const { rows } = await world.database.autocommit.orm.execute<{ text: string }>(
      sql`select to_jsonb(w)::text as text from webhooks w where url = ${url}`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain('very-hidden');
    expect(stored).not.toContain(created.secret.slice(6));
  });

  it('keeps the values of its own headers from another origin, unless they are sent again', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace
      .key('write')
      .webhooks.create({ url, headers: { Authorization: 'a', 'X-Team': 'b' } });
    const { id } = data;
    const elsewhere = 'http://127.0.0.1:10/collect';
    const change = (headers?: Record<string, string | null>) =>
      workspace.key('write').webhooks.update({ id, url: elsewhere, ...(headers ? { headers } : {}) });
    await expect(change()).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining('authorization, x-team belong to http://127.0.0.1:9'),
    });
    await expect(change({ Authorization: 'a' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect((await workspace.owner.webhooks.get({ id })).data).toMatchObject({ url });
    const sameOrigin = new URL('/another/path', url).href;
    expect((await workspace.key('write').webhooks.update({ id, url: sameOrigin })).data.headerNames).toHaveLength(2);
    expect((await change({ Authorization: 'new', 'X-Team': null })).data).toMatchObject({
      url: elsewhere,
      headerNames: ['authorization'],
    });
  });

  it('changes what is sent and leaves the rest, headers name by name', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace.owner.webhooks.create({
      url,
      headers: { authorization: 'a', 'x-team': 'sales' },
      description: 'Example',
    });
    const { data: changed } = await workspace.owner.webhooks.update({
      id: data.id,
      kinds: ['record.deleted'],
      headers: { Authorization: null, 'x-other': 'b' },
    });
    expect(changed).toMatchObject({
      kinds: ['record.deleted'],
      description: 'Example',
      headerNames: ['x-other', 'x-team'],
    });
    expect((await workspace.owner.webhooks.update({ id: data.id, description: '', kinds: null })).data).toMatchObject({
      description: null,
      kinds: null,
    });
  });

  it('says when and why it is switched off', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace.owner.webhooks.create({ url });
    expect((await workspace.owner.webhooks.update({ id: data.id, isEnabled: false })).data).toMatchObject({
      isEnabled: false,
      disabledReason: 'MANUAL',
      disabledAt: expect.any(String),
    });
    expect((await workspace.owner.webhooks.update({ id: data.id, isEnabled: true })).data).toMatchObject({
      isEnabled: true,
      disabledReason: null,
      disabledAt: null,
    });
  });

  it('gets a new secret, and shows until when the previous one signs too', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace.owner.webhooks.create({ url });
    const { data: rotated } = await workspace.owner.webhooks.rotateSecret({ id: data.id });
    expect(rotated.secret).not.toBe(data.secret);
    expect(Date.parse(rotated.previousSecretUntil ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  });

  it('is gone once it is removed', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace.owner.webhooks.create({ url });
    await workspace.owner.webhooks.remove({ id: data.id });
    await expect(workspace.owner.webhooks.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await workspace.owner.webhooks.list({})).data).toEqual([]);
  });

  it('is created once however often a request with the same key is repeated, and the repeat shows the secret, which is kept sealed', async () => {
    const workspace = await world.workspace();
    const again = workspace.as(
      { kind: 'key', id: newId('key'), name: 'Test key', scopes: ['write'] },
      { idempotency: { key: 'once', fingerprints: { value: 'a', sent: 'a' } } },
    );
    const { data } = await again.webhooks.create({ url });
    expect(await again.webhooks.create({ url })).toEqual({ data });
    const { rows } = await world.database.autocommit.orm.execute<{ answer: string }>(
      sql`select answer from idempotency_keys where key = 'once'`,
    );
    expect(rows[0]?.answer).not.toContain(data.secret.slice(6, 20));
    // An attacker with write access to the table can't reveal a sealed secret by moving it to another row.
    const elsewhere = await world.workspace();
    await world.database.autocommit.orm.execute(
      sql`
        update idempotency_keys set workspace_id = ${sql.param(elsewhere.id, webhooks.workspaceId)} where key = 'once'`,
    );
    const thief = elsewhere.as(
      { kind: 'key', id: newId('key'), name: 'Test key', scopes: ['write'] },
      { idempotency: { key: 'once', fingerprints: { value: 'a', sent: 'a' } } },
    );
    await expect(thief.webhooks.create({ url })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  it('is one of a hundred at most', async () => {
    const workspace = await world.workspace();
    for (let n = 0; n < 100; n += 1) await workspace.owner.webhooks.create({ url });
    await expect(workspace.owner.webhooks.create({ url })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});

describe('a webhook is refused', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await world.workspace();
  });

  it.each([
    ['http://192.168.0.1/', 'private'],
    ['http://127.0.0.2/', 'loopback'],
    ['http://169.254.169.254/latest', 'link-local'],
    ['https://localhost/', 'loopback'],
    ['http://0x7f000002/', 'loopback'],
    ['https://user:word@example.com/', 'user name'],
    ['http://127.0.0.1:5432/', 'port 5432'],
    ['ftp://example.com/', 'https'],
    ['nonsense', 'URL'],
  ])('for the address %s', async (address, reason) => {
    await expect(workspace.owner.webhooks.create({ url: address })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(reason),
    });
  });

  it('when its address is changed to a private one', async () => {
    const { data } = await workspace.owner.webhooks.create({ url });
    await expect(workspace.owner.webhooks.update({ id: data.id, url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it.each([
    [{ Host: 'example.com' }],
    [{ 'Content-Length': '1' }],
    [{ 'X-Service-Signature': 'sha256=0' }],
    [{ 'Webhook-Id': 'evt' }],
    [{ 'X-Split': 'a\r\nX-Other: b' }],
    [{ 'X Space': 'a' }],
    [{ 'X-Nul': '\0' }],
  ])('for the own header %j', async (headers) => {
    await expect(workspace.owner.webhooks.create({ url, headers })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('for an unknown kind, with a list of the known ones', async () => {
    await expect(workspace.owner.webhooks.create({ url, kinds: ['record.creatd'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('record.created'),
    });
    await expect(workspace.owner.webhooks.create({ url, kinds: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('for a folder or pipeline that the workspace does not have', async () => {
    await expect(workspace.owner.webhooks.create({ url, folderId: newId('fld') })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    await expect(workspace.owner.webhooks.create({ url, pipelineId: newId('pl') })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('webhooks are managed', () => {
  it('by owners, and by API keys that may write; one that may read sees them', async () => {
    const workspace = await world.workspace();
    const { data } = await workspace.key('write').webhooks.create({ url });
    expect((await workspace.key('write').webhooks.get({ id: data.id })).data.id).toBe(data.id);
    expect((await workspace.key('read').webhooks.list({})).data.map(({ id }) => id)).toEqual([data.id]);
    await expect(workspace.key('read').webhooks.create({ url })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(workspace.key('read').webhooks.remove({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(workspace.member.webhooks.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(workspace.member.webhooks.create({ url })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await workspace.key('write').webhooks.rotateSecret({ id: data.id })).data.secret).toMatch(/^whsec_/);
    for (const who of [workspace.key('read'), workspace.member])
      await expect(who.webhooks.rotateSecret({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(world.caller().webhooks.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('in their own workspace only: anybody else finds nothing', async () => {
    const [here, there] = await Promise.all([world.workspace(), world.workspace()]);
    const { data } = await here.owner.webhooks.create({ url });
    const foreign = { id: data.id };
    const unknown = { code: 'NOT_FOUND' };
    await expect(there.owner.webhooks.get(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.update({ ...foreign, description: 'x' })).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.remove(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.rotateSecret(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.test(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.sample(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.listDeliveries(foreign)).rejects.toMatchObject(unknown);
    await expect(there.owner.webhooks.redeliverFailed({ ...foreign, since: '2026-01-01' })).rejects.toMatchObject(
      unknown,
    );
    expect((await there.owner.webhooks.list({})).data).toEqual([]);
    expect((await here.owner.webhooks.get(foreign)).data).toMatchObject({ id: data.id, description: null });
  });
});
