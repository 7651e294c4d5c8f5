import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { KeyRing } from './index.ts';
import { apiKeys } from './table.ts';

let world: World;
let ring: KeyRing;
beforeAll(async () => {
  world = await openWorld();
  ring = new KeyRing(world.database);
  await ring.start();
});
afterAll(async () => {
  await ring.close();
  await world.close();
});

const works = async (key: string, address?: string) => (await ring.authenticate(key, address)) !== undefined;

describe('a rotation', () => {
  it('gives a new secret, and lets the old one work for the named time', async () => {
    const { owner } = await world.workspace();
    const { data: old } = await owner.apiKeys.create({ name: 'Integration', scopes: ['write'] });
    expect(await works(old.key)).toBe(true);
    const { data: rotated } = await owner.apiKeys.rotate({ id: old.id, overlapHours: 1 });
    expect(rotated).toMatchObject({ id: old.id, start: rotated.key.slice(4, 12), previousUntil: expect.any(String) });
    expect([await works(old.key), await works(rotated.key)]).toEqual([true, true]);
    await world.database.autocommit.orm
      .update(apiKeys)
      .set({ previousUntil: sql`now() - interval '1 second'` })
      .where(sql`id = ${sql.param(old.id, apiKeys.id)}`);
    await expect.poll(() => works(old.key)).toBe(false);
    expect(await works(rotated.key)).toBe(true);
    expect((await owner.apiKeys.list({})).data[0]?.previousUntil).toBeNull();
  });

  it('ends the old secret at once without an overlap, and one of an earlier rotation in any case', async () => {
    const { owner } = await world.workspace();
    const { data: first } = await owner.apiKeys.create({ name: 'Integration', scopes: ['read'] });
    const { data: second } = await owner.apiKeys.rotate({ id: first.id });
    const { data: third } = await owner.apiKeys.rotate({ id: first.id });
    const fresh = new KeyRing(world.database);
    const working = async (keys: string[]) =>
      Promise.all(keys.map(async (key) => (await fresh.authenticate(key)) !== undefined));
    expect(await working([first.key, second.key, third.key])).toEqual([false, true, true]);
    const { data: last } = await owner.apiKeys.rotate({ id: first.id, overlapHours: 0 });
    expect(await working([second.key, third.key, last.key])).toEqual([false, false, true]);
  });

  it('ends with the key: revoked or expired, neither secret works, and it gets no other', async () => {
    const { owner } = await world.workspace();
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { data: old } = await owner.apiKeys.create({ name: 'Short', scopes: ['read'], expiresAt });
    const { data: rotated } = await owner.apiKeys.rotate({ id: old.id });
    expect([await works(old.key), await works(rotated.key)]).toEqual([true, true]);
    await world.database.autocommit.orm
      .update(apiKeys)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(sql`id = ${sql.param(old.id, apiKeys.id)}`);
    await expect.poll(async () => [await works(old.key), await works(rotated.key)]).toEqual([false, false]);
    await owner.apiKeys.revoke({ id: old.id });
    await expect(owner.apiKeys.rotate({ id: old.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of a key elsewhere, or by a key or a member, is refused', async () => {
    const [here, there] = await Promise.all([world.workspace(), world.workspace()]);
    const { id } = (await there.owner.apiKeys.create({ name: 'Elsewhere', scopes: ['read'] })).data;
    for (const call of [() => here.owner.apiKeys.rotate({ id }), () => here.owner.apiKeys.update({ id, name: 'Mine' })])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const caller of [there.member, there.key('write')])
      for (const call of [
        () => caller.apiKeys.rotate({ id }),
        () => caller.apiKeys.update({ id, allowedAddresses: [] }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the addresses of a key', () => {
  it('are the only ones that it may be used from, IPv4, IPv6 and ranges', async () => {
    const { owner } = await world.workspace();
    const allowedAddresses = ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'];
    const { key } = (await owner.apiKeys.create({ name: 'Server', scopes: ['read'], allowedAddresses })).data;
    for (const address of ['192.0.2.7', '10.9.8.7', '2001:db8::5', '::ffff:10.1.1.1'])
      expect(await works(key, address), address).toBe(true);
    for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::1', '', undefined])
      await expect(works(key, address), address).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are changed for every process within a second, and are noted in the audit log', async () => {
    const { owner } = await world.workspace();
    const { id, key } = (await owner.apiKeys.create({ name: 'Server', scopes: ['read'] })).data;
    expect(await works(key, '192.0.2.7')).toBe(true);
    const changed = await owner.apiKeys.update({ id, allowedAddresses: ['10.0.0.0/8'], rateLimitPerMinute: 5 });
    expect(changed.data).toMatchObject({ allowedAddresses: ['10.0.0.0/8'], rateLimitPerMinute: 5, name: 'Server' });
    await expect.poll(() => works(key, '192.0.2.7').catch((error: { code: string }) => error.code)).toBe('FORBIDDEN');
    const { data } = await owner.audit.list({ action: 'apiKeys.update' });
    expect(data[0]).toMatchObject({ before: { rateLimitPerMinute: null }, after: { rateLimitPerMinute: 5 } });
  });

  it('must be addresses or ranges', async () => {
    const { owner } = await world.workspace();
    for (const wrong of ['', 'example.com', '10.0.0.0/33', '10.0.0', '1.2.3.4/', '0x7f.1', '*'])
      await expect(
        owner.apiKeys.create({ name: 'Server', scopes: ['read'], allowedAddresses: [wrong] }),
        wrong,
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
