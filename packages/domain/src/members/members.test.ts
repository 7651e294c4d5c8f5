import type { Role } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { createUser } from '../users/index.ts';
import { addMember, findMembership } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('members', () => {
  it('are listed newest first with their roles, to an API key too', async () => {
    const workspace = await world.workspace();
    const { id } = await add(workspace, 'ADMIN');
    const { data } = await workspace.member.members.list({});
    expect(data.map(({ userId, role }) => [userId, role])).toEqual([
      [id, 'ADMIN'],
      [workspace.memberId, 'MEMBER'],
      [workspace.ownerId, 'OWNER'],
    ]);
    expect((await workspace.key('read').members.list({})).data).toEqual(data);
  });

  it('are paged without a gap', async () => {
    const workspace = await world.workspace();
    await add(workspace, 'MEMBER');
    const { data: all } = await workspace.owner.members.list({});
    const first = await workspace.owner.members.list({ pageSize: 2 });
    const second = await workspace.owner.members.list({ pageSize: 2, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...second.data]).toEqual(all);
    expect(second.nextCursor).toBeNull();
    expect((await workspace.owner.members.list({ pageSize: 2, page: 2 })).data).toEqual(second.data);
  });

  it('are found by an address, and a text that is none is refused', async () => {
    const workspace = await world.workspace();
    const { id } = await add(workspace, 'MEMBER');
    const [added] = (await workspace.owner.members.list({ pageSize: 1 })).data;
    const found = async (email: string) =>
      (await workspace.owner.members.list({ email })).data.map(({ userId }) => userId);
    expect(await found(` ${added?.email.toUpperCase()} `)).toEqual([id]);
    expect(await found('somebody-else@example.com')).toEqual([]);
    const refusal = { code: 'BAD_REQUEST', message: expect.stringContaining('must be an e-mail address') as string };
    for (const email of ['nope', 'a@', '@b.example']) await expect(found(email)).rejects.toMatchObject(refusal);
  });

  it('of another workspace are unknown', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const ids = [there.memberId, there.ownerId, newId('usr'), 'usr_nonsense', newId('rec')];
    for (const userId of ids) {
      await expect(here.owner.members.changeRole({ userId, role: 'ADMIN' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(here.owner.members.remove({ userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await there.owner.members.list({})).data).toHaveLength(2);
  });

  it('are managed by nobody below an admin, and by no API key', async () => {
    const { member, key, memberId } = await world.workspace();
    for (const caller of [member, key('read', 'write')]) {
      await expect(caller.members.changeRole({ userId: memberId, role: 'OWNER' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(caller.members.remove({ userId: memberId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.members.invite({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(caller.members.listInvitations({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(key('write').members.leave()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an admin', () => {
  it('changes and removes members and admins', async () => {
    const workspace = await world.workspace();
    const admin = await add(workspace, 'ADMIN');
    const other = await add(workspace, 'ADMIN');
    expect((await admin.caller.members.changeRole({ userId: other.id, role: 'MEMBER' })).data).toMatchObject({
      userId: other.id,
      role: 'MEMBER',
    });
    expect((await admin.caller.members.changeRole({ userId: workspace.memberId, role: 'ADMIN' })).data.role).toBe(
      'ADMIN',
    );
    expect((await admin.caller.members.remove({ userId: other.id })).data.userId).toBe(other.id);
  });

  it('neither demotes nor removes an owner, nor makes one', async () => {
    const workspace = await world.workspace();
    const { id, caller } = await add(workspace, 'ADMIN');
    await add(workspace, 'OWNER');
    await expect(caller.members.changeRole({ userId: workspace.ownerId, role: 'MEMBER' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(caller.members.remove({ userId: workspace.ownerId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.members.changeRole({ userId: id, role: 'OWNER' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(caller.members.invite({ role: 'OWNER' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the last owner', () => {
  it('neither goes nor is demoted, and may once there is another', async () => {
    const workspace = await world.workspace();
    const { owner, ownerId, memberId } = workspace;
    await expect(owner.members.leave()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(owner.members.remove({ userId: ownerId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(owner.members.changeRole({ userId: ownerId, role: 'ADMIN' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await owner.members.changeRole({ userId: memberId, role: 'OWNER' });
    expect((await owner.members.leave()).data.userId).toBe(ownerId);
  });

  it('is left over when both owners leave, or demote each other, at the same moment', async () => {
    for (const go of [
      (caller: Caller) => caller.members.leave(),
      (caller: Caller, _self: string, other: string) => caller.members.changeRole({ userId: other, role: 'MEMBER' }),
    ]) {
      const workspace = await world.workspace();
      const second = await add(workspace, 'OWNER');
      const outcomes = await Promise.allSettled([
        go(workspace.owner, workspace.ownerId, second.id),
        go(second.caller, second.id, workspace.ownerId),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'CONFLICT' }) });
      const { data } = await workspace.member.members.list({});
      expect(data.filter(({ role }) => role === 'OWNER')).toHaveLength(1);
    }
  });
});

describe('a membership', () => {
  it('counts with its role from the next call on', async () => {
    const { id, owner, memberId } = await world.workspace();
    expect(await findMembership(world.database, memberId, id)).toMatchObject({ workspaceId: id, role: 'MEMBER' });
    await owner.members.changeRole({ userId: memberId, role: 'ADMIN' });
    expect(await findMembership(world.database, memberId, id)).toMatchObject({ workspaceId: id, role: 'ADMIN' });
    await owner.members.remove({ userId: memberId });
    expect(await findMembership(world.database, memberId, id)).toBeUndefined();
  });

  it('ends when the person leaves', async () => {
    const { id, member, memberId } = await world.workspace();
    await member.members.leave();
    expect(await findMembership(world.database, memberId, id)).toBeUndefined();
  });

  it('is the oldest one where no workspace is named', async () => {
    const first = await world.workspace();
    const second = await world.workspace();
    await addMember(
      { db: world.database.autocommit, workspaceId: second.id },
      { userId: first.memberId, role: 'ADMIN' },
    );
    expect(await findMembership(world.database, first.memberId, undefined)).toMatchObject({
      workspaceId: first.id,
      role: 'MEMBER',
    });
    expect(await findMembership(world.database, first.memberId, second.id)).toMatchObject({
      workspaceId: second.id,
      role: 'ADMIN',
    });
  });

  it('is none in a workspace that is foreign, unknown or no id at all', async () => {
    const { memberId } = await world.workspace();
    const there = await world.workspace();
    for (const workspaceId of [there.id, newId('ws'), 'ws_nonsense', ''])
      expect(await findMembership(world.database, memberId, workspaceId)).toBeUndefined();
    expect(await findMembership(world.database, newId('usr'), undefined)).toBeUndefined();
  });
});

type Caller = TestWorkspace['owner'];

async function add(workspace: TestWorkspace, role: Role): Promise<{ id: string; caller: Caller }> {
  const user = await createUser(world.database.autocommit, {
    name: 'Example Person',
    email: `${newId('usr')}@example.com`,
    password: 'correct horse battery',
  });
  await addMember({ db: world.database.autocommit, workspaceId: workspace.id }, { userId: user.id, role });
  return { id: user.id, caller: workspace.as({ kind: 'user', id: user.id, name: user.name, role }, { user }) };
}
