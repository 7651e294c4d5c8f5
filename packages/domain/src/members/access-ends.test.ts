import type { Role } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '../api-keys/index.ts';
import { apiKeys } from '../api-keys/table.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { createUser } from '../users/index.ts';
import { addMember, findMembership } from './index.ts';
import { members } from './table.ts';

let world: World;
let ring: KeyRing;
beforeAll(async () => {
  world = await openWorld();
  ring = new KeyRing(world.database);
});
afterAll(() => world.close());

async function join(workspace: TestWorkspace, role: Role) {
  const email = `${newId('usr')}@example.com`;
  const user = await world.database.transaction(async (db) => {
    const created = await createUser(db, { name: 'Example Person', email, password: 'correct horse battery' });
    await addMember({ db, workspaceId: workspace.id }, { userId: created.id, role });
    return created;
  });
  const caller = workspace.as({ kind: 'user', id: user.id, name: 'Example Person', role });
  return { id: user.id, caller };
}

/** An admin with a key and an invitation of their own. */
async function admin(workspace: TestWorkspace, role: Role = 'ADMIN') {
  const { id, caller } = await join(workspace, role);
  const key = (await caller.apiKeys.create({ name: 'Integration', scopes: ['write'] })).data;
  const { token } = (await caller.members.invite({})).data;
  return { id, caller, key, token };
}

const works = async (key: string) => (await ring.authenticate(key)) !== undefined;

describe('the access of a person', () => {
  const ends = {
    'is removed': ({ owner }: TestWorkspace, userId: string) => owner.members.remove({ userId }),
    'is made a member': ({ owner }: TestWorkspace, userId: string) =>
      owner.members.changeRole({ userId, role: 'MEMBER' }),
    leaves: (_workspace: TestWorkspace, _userId: string, caller: TestWorkspace['owner']) => caller.members.leave(),
    'is removed by SQL': ({ id }: TestWorkspace, userId: string) =>
      world.database.autocommit.orm.execute(
        sql`
          delete from ${members}
          where workspace_id = ${sql.param(id, members.workspaceId)}
            and user_id = ${sql.param(userId, members.userId)}`,
      ),
    'is demoted by SQL': ({ id }: TestWorkspace, userId: string) =>
      world.database.autocommit.orm.execute(
        sql`
          update ${members}
          set role = 'MEMBER'
          where workspace_id = ${sql.param(id, members.workspaceId)}
            and user_id = ${sql.param(userId, members.userId)}`,
      ),
  };

  it.each(Object.entries(ends))('who %s ends: their keys and the invitations they sent do not work', async (_, end) => {
    const workspace = await world.workspace();
    const { id, caller, key, token } = await admin(workspace);
    expect(await works(key.key)).toBe(true);
    await end(workspace, id, caller);
    expect(await new KeyRing(world.database).authenticate(key.key)).toBeUndefined();
    await expect(caller.members.getOffer({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { data } = await workspace.owner.apiKeys.list({});
    expect(data.find((one) => one.id === key.id)?.revokedAt).not.toBeNull();
  });

  it('of an owner who is made an admin keeps the keys, and loses the invitations', async () => {
    const workspace = await world.workspace();
    const { id, caller, key, token } = await admin(workspace, 'OWNER');
    await workspace.owner.members.changeRole({ userId: id, role: 'ADMIN' });
    expect(await works(key.key)).toBe(true);
    await expect(caller.members.getOffer({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends here only: keys and invitations of others and elsewhere stay', async () => {
    const [here, there] = await Promise.all([world.workspace(), world.workspace()]);
    const { id } = await admin(here);
    const other = await admin(here);
    await world.database.transaction((db) => addMember({ db, workspaceId: there.id }, { userId: id, role: 'ADMIN' }));
    const elsewhere = there.as({ kind: 'user', id, name: 'Example Person', role: 'ADMIN' });
    const { key } = (await elsewhere.apiKeys.create({ name: 'Elsewhere', scopes: ['read'] })).data;
    await here.owner.members.remove({ userId: id });
    expect([await works(other.key.key), await works(key)]).toEqual([true, true]);
    expect((await other.caller.members.getOffer({ token: other.token })).data.role).toBe('MEMBER');
  });
});

describe('the keys of a person who is removed or demoted', () => {
  it('are handed over to a named owner or admin, and end with their access', async () => {
    const workspace = await world.workspace();
    const leaver = await admin(workspace);
    const heir = await join(workspace, 'ADMIN');
    await workspace.owner.members.remove({ userId: leaver.id, keysTo: heir.id });
    expect(await works(leaver.key.key)).toBe(true);
    const { data } = await workspace.owner.apiKeys.list({});
    expect(data.find(({ id }) => id === leaver.key.id)).toMatchObject({
      revokedAt: null,
      owner: { id: heir.id },
      creator: { id: leaver.id },
    });
    const { data: entries } = await workspace.owner.audit.list({ action: 'apiKeys' });
    expect(entries[0]).toMatchObject({ action: 'apiKeys.handOver', after: { ownerId: heir.id } });
    await workspace.owner.members.changeRole({ userId: heir.id, role: 'MEMBER' });
    expect(await new KeyRing(world.database).authenticate(leaver.key.key)).toBeUndefined();
  });

  it('go to nobody else: not to a member, a stranger, or the person themselves', async () => {
    const workspace = await world.workspace();
    const foreign = await world.workspace();
    const { id, key } = await admin(workspace);
    for (const keysTo of [workspace.memberId, foreign.ownerId, id])
      for (const call of [
        () => workspace.owner.members.remove({ userId: id, keysTo }),
        () => workspace.owner.members.changeRole({ userId: id, role: 'MEMBER', keysTo }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await findMembership(world.database, id, workspace.id)).toMatchObject({ role: 'ADMIN' });
    expect(await works(key.key)).toBe(true);
  });

  it('are not revived by SQL, nor given to a person who may have none', async () => {
    const workspace = await world.workspace();
    const { id, key } = await admin(workspace);
    await workspace.owner.members.remove({ userId: id });
    const change = (set: { revokedAt?: null; ownerId?: string }) =>
      world.database.autocommit.orm
        .update(apiKeys)
        .set(set)
        .where(sql`id = ${sql.param(key.id, apiKeys.id)}`);
    for (const set of [{ revokedAt: null }, { revokedAt: null, ownerId: workspace.memberId }])
      await expect(change(set)).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  it('end with each person who has seen their secret, until it is rotated', async () => {
    const workspace = await world.workspace();
    const [maker, rotator, last] = [await admin(workspace), await admin(workspace), await admin(workspace)];
    const { id } = maker.key;
    const rotated = (await rotator.caller.apiKeys.rotate({ id, overlapHours: 24 })).data.key;
    await workspace.owner.members.remove({ userId: maker.id, keysTo: workspace.ownerId });
    expect([await works(maker.key.key), await works(rotated)]).toEqual([true, true]);
    const newest = (await last.caller.apiKeys.rotate({ id, overlapHours: 24 })).data.key;
    expect([await works(rotated), await works(newest)]).toEqual([true, true]);
    await workspace.owner.members.remove({ userId: rotator.id });
    const later = new KeyRing(world.database);
    expect([await later.authenticate(rotated), await later.authenticate(newest)]).toEqual([
      undefined,
      expect.objectContaining({ id }),
    ]);
    await workspace.owner.members.remove({ userId: last.id });
    expect(await new KeyRing(world.database).authenticate(newest)).toBeUndefined();
  });

  it('which are made while the person is removed do not outlive them', async () => {
    const workspace = await world.workspace();
    const working: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { id, caller } = await join(workspace, 'ADMIN');
      const [made] = await Promise.allSettled([
        caller.apiKeys.create({ name: 'Late', scopes: ['write'] }),
        workspace.owner.members.remove({ userId: id }),
      ]);
      if (made.status === 'fulfilled' && (await works(made.value.data.key))) working.push(made.value.data.id);
    }
    expect(working).toEqual([]);
  });
});
