import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { createUser } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery';

describe('a person', () => {
  it('sees who they are and where they belong, with their role there', async () => {
    const user = await createUser(world.database.autocommit, {
      name: 'Example Person',
      email: 'one@example.com',
      password,
    });
    const caller = world.caller({ user });
    expect((await caller.users.me()).data).toEqual({
      ...user,
      mayCreateWorkspaces: true,
      preferences: {},
      workspaces: [],
    });
    const { data: first } = await caller.workspaces.create({ name: 'First' });
    const { data: second } = await caller.workspaces.create({ name: 'Second', currency: 'eur' });
    expect((await caller.users.me()).data).toEqual({
      ...user,
      mayCreateWorkspaces: true,
      preferences: {},
      workspaces: [first, second],
    });
    expect([first.role, second.currency]).toEqual(['OWNER', 'EUR']);
  });

  it('changes their own name', async () => {
    const user = await createUser(world.database.autocommit, {
      name: 'Example Person',
      email: 'two@example.com',
      password,
    });
    expect((await world.caller({ user }).users.update({ name: ' New Name ' })).data).toEqual({
      ...user,
      name: 'New Name',
      mayCreateWorkspaces: true,
      preferences: {},
      workspaces: [],
    });
    for (const name of ['', ' ', 'x'.repeat(101)])
      await expect(world.caller({ user }).users.update({ name })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('chooses how they read the app, which changes nothing else', async () => {
    const user = await createUser(world.database.autocommit, {
      name: 'Example Person',
      email: 'reader@example.com',
      password,
    });
    const { users } = world.caller({ user });
    const preferences = { language: 'de', locale: 'de-AT', firstDayOfWeek: 1, timeZone: 'Europe/Vienna' } as const;
    expect((await users.update({ preferences })).data).toMatchObject({ name: 'Example Person', preferences });
    expect((await users.update({ name: 'New Name' })).data).toMatchObject({ name: 'New Name', preferences });
    expect((await users.update({ preferences: { language: null } })).data.preferences).toEqual({ language: null });
    for (const wrong of [{ locale: 'not a tag' }, { firstDayOfWeek: 7 }, { timeZone: '+02:00' }, { timeZone: 'Mars' }])
      await expect(users.update({ preferences: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('has to be signed in; an API key is nobody here', async () => {
    const { key } = await world.workspace();
    for (const caller of [world.caller(), key('write')]) {
      await expect(caller.users.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(caller.users.update({ name: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(caller.workspaces.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      await expect(caller.workspaces.create({ name: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
  });

  it('has an address that nobody else has, in any case', async () => {
    await createUser(world.database.autocommit, { name: 'Example Person', email: 'three@example.com', password });
    await expect(
      createUser(world.database.autocommit, { name: 'Somebody', email: 'three@example.com', password }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['email'] }] });
  });
});
