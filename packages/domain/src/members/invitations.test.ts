import { newId } from '@dossier/kernel/ids.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { createUser, users } from '../users/index.ts';
import { findMembership } from './index.ts';
import { prunings } from '../prunings.job.ts';
import { invitations } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery';

describe('an invitation', () => {
  it('shows whoever has the link where it leads, and nothing else', async () => {
    const { owner } = await world.workspace();
    const { data: invitation } = await owner.members.invite({ role: 'ADMIN', email: 'Invited@Example.com' });
    expect((await world.caller().members.getOffer({ token: invitation.token })).data).toEqual({
      workspaceName: 'Test workspace',
      role: 'ADMIN',
      email: 'invited@example.com',
      expiresAt: invitation.expiresAt,
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
  });

  it('tells its token once, and keeps only a hash', async () => {
    const { owner, id } = await world.workspace();
    const {
      data: { token, isMailed: _, ...invitation },
    } = await owner.members.invite({});
    expect((await owner.members.listInvitations({})).data).toEqual([invitation]);
    const { rows } = await world.database.autocommit.orm.execute<{ row: string }>(
      sql`select i::text as row from ${invitations} i where workspace_id = ${sql.param(id, invitations.workspaceId)}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  it('takes in somebody new, who gets an account, once', async () => {
    const { owner, id } = await world.workspace();
    const {
      data: { token },
    } = await owner.members.invite({ role: 'MEMBER' });
    const person = { name: 'Example Person', email: newAddress(), password };
    const { data } = await world.caller().members.signUp({ token, ...person });
    expect(data).toEqual({ workspaceId: id, userId: data.userId, role: 'MEMBER' });
    expect(await findMembership(world.database, data.userId, undefined)).toMatchObject({
      workspaceId: id,
      role: 'MEMBER',
    });
    await expect(world.caller().members.signUp({ token, ...person, email: newAddress() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await owner.members.listInvitations({})).data).toEqual([]);
  });

  it('takes in somebody who is signed in, once', async () => {
    const { owner, id } = await world.workspace();
    const {
      data: { token },
    } = await owner.members.invite({ role: 'ADMIN' });
    const user = await newUser();
    expect((await world.caller({ user }).members.acceptInvitation({ token })).data).toEqual({
      workspaceId: id,
      userId: user.id,
      role: 'ADMIN',
    });
    await expect(world.caller({ user: await newUser() }).members.acceptInvitation({ token })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(world.caller().members.acceptInvitation({ token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('takes in one of several who use it at the same moment', async () => {
    const { owner } = await world.workspace();
    const {
      data: { token },
    } = await owner.members.invite({});
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        world.caller().members.signUp({ token, name: 'x', email: newAddress(), password }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.members.list({})).data).toHaveLength(3);
  });

  it('for one address is of no use to another', async () => {
    const { owner } = await world.workspace();
    const {
      data: { token },
    } = await owner.members.invite({ email: 'invited-only@example.com' });
    await expect(world.caller({ user: await newUser() }).members.acceptInvitation({ token })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(
      world.caller().members.signUp({ token, name: 'x', email: newAddress(), password }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      world.caller().members.signUp({ token, name: 'x', email: 'Invited-Only@example.com', password }),
    ).resolves.toBeDefined();
  });

  it('names an address or nobody, and never a domain, in which everybody could claim an address', async () => {
    const { owner } = await world.workspace();
    for (const email of [
      '@example.com',
      '*@example.com',
      'example.com',
      '%@example.com',
      'a@example.com,b@example.com',
    ])
      await expect(owner.members.invite({ email }), email).rejects.toMatchObject({
        code: expect.stringMatching(/BAD_REQUEST|UNPROCESSABLE/),
      });
    expect((await owner.members.listInvitations({})).data).toEqual([]);
  });

  it('is not used up by an attempt that fails, and such an attempt leaves no account', async () => {
    const { owner, ownerId, owner: member } = await world.workspace();
    const {
      data: { token },
    } = await owner.members.invite({});
    await expect(member.members.acceptInvitation({ token })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      world.caller().members.signUp({ token, name: 'x', email: `${ownerId}@example.com`, password }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const email = newAddress();
    await expect(
      world.caller().members.signUp({ token, name: 'x', email, password: 'too short' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await world.database.read.orm.select().from(users).where(eq(users.email, email))).toEqual([]);
    await expect(world.caller().members.signUp({ token, name: 'x', email, password })).resolves.toBeDefined();
  });

  it('that is unknown, revoked or expired leads nowhere, in the same words', async () => {
    const { owner, id } = await world.workspace();
    const { data: revoked } = await owner.members.invite({});
    await owner.members.revokeInvitation({ id: revoked.id });
    const { data: expired } = await owner.members.invite({});
    await world.database.autocommit.orm
      .update(invitations)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(invitations.workspaceId, id));
    const user = await newUser();
    const refusal = { code: 'NOT_FOUND', message: 'There is no such invitation.' };
    for (const token of [revoked.token, expired.token, 'x']) {
      await expect(world.caller().members.getOffer({ token })).rejects.toMatchObject(refusal);
      await expect(world.caller({ user }).members.acceptInvitation({ token })).rejects.toMatchObject(refusal);
      await expect(
        world.caller().members.signUp({ token, name: 'x', email: newAddress(), password }),
      ).rejects.toMatchObject(refusal);
    }
    expect((await owner.members.listInvitations({})).data).toEqual([]);
  });

  it('is forgotten by the nightly job once it has expired, and no sooner', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    for (const { owner } of [here, there]) await owner.members.invite({});
    await world.database.autocommit.orm
      .update(invitations)
      .set({ expiresAt: sql`now() - interval '1 s'` })
      .where(eq(invitations.workspaceId, here.id));
    await prunings.invitations.run(jobContext(world.database), {});
    const left = await world.database.read.orm
      .select({ id: invitations.workspaceId })
      .from(invitations)
      .where(inArray(invitations.workspaceId, [here.id, there.id]));
    expect(left).toEqual([{ id: there.id }]);
  });

  it('of another workspace cannot be revoked', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    const { data } = await there.owner.members.invite({});
    for (const id of [data.id, newId('inv'), 'inv_nonsense'])
      await expect(here.owner.members.revokeInvitation({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await here.owner.members.listInvitations({})).data).toEqual([]);
    expect((await there.owner.members.listInvitations({})).data).toHaveLength(1);
  });

  it('is not kept for a repeat: its answer holds a secret', async () => {
    const { as, ownerId } = await world.workspace();
    const caller = as(
      { kind: 'user', id: ownerId, name: 'x', role: 'OWNER' },
      { idempotency: { key: 'k', fingerprints: { value: 'f', sent: 'f' } } },
    );
    await expect(caller.members.invite({})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

function newUser() {
  return createUser(world.database.autocommit, { name: 'Example Person', email: newAddress(), password });
}

function newAddress(): string {
  return `${newId('usr')}@example.com`;
}
