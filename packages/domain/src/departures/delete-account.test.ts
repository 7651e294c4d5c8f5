import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../members/index.ts';
import { openWorld, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { createUser } from '../users/index.ts';
import { forgetPerson } from './forget-person.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a person deletes their account, and their work stays without their name', async () => {
  const here = await world.workspace();
  const there = await world.workspace();
  const { autocommit } = world.database;
  const person = { name: 'Petra Beispiel', email: 'petra@example.com', password: 'a long pass phrase 1' };
  const user = await createUser(autocommit, person);
  await addMember({ db: autocommit, workspaceId: here.id }, { userId: user.id, role: 'ADMIN' });
  await addMember({ db: autocommit, workspaceId: there.id }, { userId: user.id, role: 'OWNER' });
  const caller = here.as({ kind: 'user', id: user.id, name: user.name, role: 'ADMIN' }, { user });
  const key = (await caller.apiKeys.create({ name: 'Program', scopes: ['read'] })).data;
  const folderId = (await caller.folders.create({ name: 'Contacts' })).data.id;
  const record = (await caller.records.create({ folderId, title: 'Example', ownerId: user.id })).data;
  await caller.comments.create({ id: record.id, text: 'Called.' });
  await caller.attachments.create({ recordId: record.id, name: 'offer.txt', content: 'SGVsbG8=' });
  await world.asOwner(
    `insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now())`,
    [decodeId('usr', user.id), 'x'.repeat(64)],
  );
  await there.owner.members.remove({ userId: there.memberId });

  await expect(here.as({ kind: 'system', name: 'x' }, { user: { ...user, isFresh: false } }).users.deleteAccount({}))
    .rejects //
    .toMatchObject({ shownAs: 'FRESH_SIGN_IN_REQUIRED' });
  await caller.users.deleteAccount({});
  await forgetPerson.run(jobContext(world.database), { userId: user.id });

  expect((await here.owner.members.list({})).data.map(({ userId }) => userId)).not.toContain(user.id);
  expect((await there.owner.members.list({})).data.map(({ userId }) => userId)).toEqual([there.ownerId]);
  expect((await here.owner.apiKeys.list({})).data).toMatchObject([{ id: key.id, revokedAt: expect.any(String) }]);
  expect((await here.owner.comments.list({ id: record.id })).data).toMatchObject([
    { author: 'Deleted user', text: 'Called.' },
  ]);
  expect((await here.owner.attachments.list({})).data).toMatchObject([{ author: 'Deleted user', name: 'offer.txt' }]);
  expect((await here.owner.audit.list({ action: 'members.leave' })).data).toHaveLength(1);
  for (const table of ['sessions', 'accounts', 'second_factors']) {
    const { rows } = await world.asOwner(`select from ${table} where user_id = $1`, [decodeId('usr', user.id)]);
    expect(rows).toEqual([]);
  }
  const { rows } = await world.asOwner(`select name, email from users where id = $1`, [decodeId('usr', user.id)]);
  expect(rows).toEqual([{ name: 'Deleted user', email: `${user.id}@deleted.invalid` }]);
  // The address is free again.
  expect((await createUser(autocommit, person)).id).not.toBe(user.id);
});

it('names the workspaces that would have no owner, and changes none', async () => {
  const [one, two] = [await world.workspace(), await world.workspace()];
  await two.owner.workspaces.update({ name: 'Second' });
  await addMember({ db: world.database.autocommit, workspaceId: two.id }, { userId: one.ownerId, role: 'ADMIN' });
  await expect(one.owner.users.deleteAccount({})).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You are the only owner of: Test workspace. Make another member an owner there first.',
  });
  expect((await two.owner.members.list({})).data.map(({ userId }) => userId)).toContain(one.ownerId);
});
