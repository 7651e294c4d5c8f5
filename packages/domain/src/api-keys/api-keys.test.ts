import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { createApiKey, KeyRing, listApiKeys } from './index.ts';
import { isWellFormed, newSecret } from './secret.ts';
import { apiKeys } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('an API key', () => {
  it('is shown once, when it is made, and kept only as a hash', async () => {
    const { id, owner, ownerId } = await world.workspace();
    const {
      data: { key, ...made },
    } = await owner.apiKeys.create({ name: ' Example integration ', scopes: ['write'] });
    expect(key).toMatch(/^dsk_[0-9A-Za-z]{46}$/);
    expect(made).toEqual({
      id: made.id,
      name: 'Example integration',
      start: key.slice(4, 12),
      scopes: ['write'],
      expiresAt: null,
      app: null,
      creator: { id: ownerId, name: 'Test owner' },
      owner: { id: ownerId, name: 'Test owner' },
      allowedAddresses: [],
      rateLimitPerMinute: null,
      budget: null,
      redirectUris: [],
      previousUntil: null,
      createdAt: made.createdAt,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await owner.apiKeys.list({})).data).toEqual([made]);
    const { rows } = await world.database.autocommit.orm.execute<{ row: string }>(
      sql`select k::text as row from ${apiKeys} k where workspace_id = ${sql.param(id, apiKeys.workspaceId)}`,
    );
    expect(rows[0]?.row).toContain(made.start);
    expect(rows[0]?.row).not.toContain(key.slice(12));
  });

  it('is listed newest first, revoked ones too', async () => {
    const { owner } = await world.workspace();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await owner.apiKeys.create({ name, scopes: ['read'] })).data.id);
    await owner.apiKeys.revoke({ id: ids[1] ?? '' });
    const { data } = await owner.apiKeys.list({});
    expect(data.map(({ name, revokedAt }) => [name, revokedAt === null])).toEqual([
      ['C', true],
      ['B', false],
      ['A', true],
    ]);
    const first = await owner.apiKeys.list({ pageSize: 2 });
    expect([
      ...first.data,
      ...(await owner.apiKeys.list({ pageSize: 2, cursor: first.nextCursor ?? '' })).data,
    ]).toEqual(data);
  });

  it('needs a name, a scope that there is, and an end that lies ahead', async () => {
    const { owner } = await world.workspace();
    await expect(owner.apiKeys.create({ name: '', scopes: ['read'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(owner.apiKeys.create({ name: 'x', scopes: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(owner.apiKeys.create({ name: 'x', scopes: ['admin' as 'read'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(owner.apiKeys.create({ name: 'x', scopes: ['read'], expiresAt: '2020-01-01' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['expiresAt'] }],
    });
    expect(
      (await owner.apiKeys.create({ name: 'x', scopes: ['read', 'read'], expiresAt: '2099-01-01T00:00:00Z' })).data,
    ).toMatchObject({ scopes: ['read'], expiresAt: '2099-01-01T00:00:00.000Z' });
  });

  it('is a setting: neither a member nor an API key sees, makes or revokes one', async () => {
    const { owner, member, key } = await world.workspace();
    const { data } = await owner.apiKeys.create({ name: 'x', scopes: ['read'] });
    for (const caller of [member, key('read', 'write')]) {
      await expect(caller.apiKeys.create({ name: 'x', scopes: ['read'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.apiKeys.update({ id: data.id, name: 'y' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const program = key('read', 'write').apiKeys;
    await expect(program.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(program.revoke({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // A member has connected apps.
    expect((await member.apiKeys.list({})).data).toEqual([]);
    await expect(member.apiKeys.revoke({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of another workspace is unknown', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const { data } = await there.owner.apiKeys.create({ name: 'x', scopes: ['read'] });
    for (const id of [data.id, newId('key'), 'key_nonsense', newId('rec')])
      await expect(here.owner.apiKeys.revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await here.owner.apiKeys.list({})).data).toEqual([]);
    expect((await there.owner.apiKeys.list({})).data[0]?.revokedAt).toBeNull();
  });

  it('stays revoked since the moment it first was', async () => {
    const { owner } = await world.workspace();
    const { data } = await owner.apiKeys.create({ name: 'x', scopes: ['read'] });
    const { data: revoked } = await owner.apiKeys.revoke({ id: data.id });
    expect(revoked.revokedAt).not.toBeNull();
    expect((await owner.apiKeys.revoke({ id: data.id })).data).toEqual(revoked);
  });

  it('is not kept for a repeat: its answer holds a secret', async () => {
    const { as, ownerId } = await world.workspace();
    const caller = as(
      { kind: 'user', id: ownerId, name: 'x', role: 'OWNER' },
      { idempotency: { key: 'k', fingerprints: { value: 'f', sent: 'f' } } },
    );
    await expect(caller.apiKeys.create({ name: 'x', scopes: ['read'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is made by an operator, without a creator', async () => {
    const { id } = await world.workspace();
    const ctx = {
      db: world.database.autocommit,
      workspaceId: id,
      actor: { kind: 'system', name: 'operator' },
    } as const;
    const { key, ...made } = await createApiKey(ctx, { name: 'x', scopes: ['write'] });
    expect(made.creator).toBeNull();
    expect((await listApiKeys(ctx, { page: 1, pageSize: 10, count: false })).data).toEqual([made]);
    expect(await new KeyRing(world.database).authenticate(key)).toMatchObject({
      id: made.id,
      workspaceId: id,
      name: 'x',
      scopes: ['write'],
    });
  });
});

describe('the form of a key', () => {
  it('carries a checksum, so that every single wrong character is noticed', () => {
    for (let round = 0; round < 50; round += 1) {
      const key = newSecret();
      expect(isWellFormed(key)).toBe(true);
      for (let at = 4; at < key.length; at += 1)
        expect(isWellFormed(`${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`)).toBe(false);
    }
  });

  it('is the documented one', () => {
    expect(isWellFormed('dsk_000000000000000000000000000000000000000041f4Nq')).toBe(true);
    const key = newSecret();
    for (const wrong of [
      '',
      'dsk_',
      key.slice(1),
      `${key} `,
      ` ${key}`,
      `${key}\n`,
      `${key}0`,
      key.slice(0, -1),
      key.replace('dsk_', 'dsk-'),
      key.toUpperCase(),
      'x'.repeat(100_000),
    ])
      expect(isWellFormed(wrong)).toBe(false);
  });
});
