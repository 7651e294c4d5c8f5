import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing.ts';
import { createWorkspace, demandWorkspace, listWorkspaces } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a workspace', () => {
  it('is read by everybody in it, an API key too', async () => {
    const { id, member, key } = await world.workspace();
    const { data } = await member.workspaces.get();
    expect(data).toMatchObject({ id, name: 'Test workspace', currency: 'USD' });
    expect((await key('read').workspaces.get()).data).toEqual(data);
  });

  it('is renamed and given a currency by its owner; what is not sent stays', async () => {
    const { owner } = await world.workspace();
    expect((await owner.workspaces.update({ name: 'Renamed' })).data).toMatchObject({
      name: 'Renamed',
      currency: 'USD',
    });
    expect((await owner.workspaces.update({ currency: 'jpy' })).data).toMatchObject({
      name: 'Renamed',
      currency: 'JPY',
    });
    expect((await owner.workspaces.get()).data).toMatchObject({ name: 'Renamed', currency: 'JPY' });
  });

  it('is a setting: neither a member nor an API key changes it', async () => {
    const { member, key } = await world.workspace();
    for (const caller of [member, key('read', 'write')])
      await expect(caller.workspaces.update({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('takes only currencies that there are, and no fields that it does not have', async () => {
    const { owner } = await world.workspace();
    for (const currency of ['', 'US', 'XQZ', 'dollars'])
      await expect(owner.workspaces.update({ currency })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(owner.workspaces.update({ nmae: 'x' } as object)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('an operator', () => {
  it('makes workspaces, lists them newest first, and names one by its id or name', async () => {
    const db = world.database.autocommit;
    const first = await createWorkspace(db, { name: 'Example one', currency: 'USD' });
    const second = await createWorkspace(db, { name: 'Example two', currency: 'CHF' });
    expect((await listWorkspaces(db)).slice(0, 2)).toEqual([second, first]);
    expect(await demandWorkspace(db, first.id)).toEqual(first);
    expect(await demandWorkspace(db, 'Example two')).toEqual(second);
    await expect(demandWorkspace(db, 'Example three')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await createWorkspace(db, { name: 'Example two', currency: 'USD' });
    await expect(demandWorkspace(db, 'Example two')).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the first run', () => {
  const person = { name: 'Example Person', password: 'correct horse battery' };
  const workspace = { name: 'Example workspace' };

  it('makes one owner with a workspace, and is over for everybody else', async () => {
    const empty = await openWorld();
    const nobody = empty.caller();
    expect((await nobody.workspaces.setUpState()).data).toEqual({ isSetUp: false });
    const { data } = await nobody.workspaces.setUp({ ...person, email: ' Owner@Example.com ', workspace });
    expect(data).toMatchObject({ name: 'Example workspace', currency: 'USD', role: 'OWNER' });
    const { rows } = await empty.database.autocommit.orm.execute<{ email: string; role: string }>(
      sql`select email, role from users join members on user_id = users.id`,
    );
    expect(rows).toEqual([{ email: 'owner@example.com', role: 'OWNER' }]);
    expect((await nobody.workspaces.setUpState()).data).toEqual({ isSetUp: true });
    await expect(nobody.workspaces.setUp({ ...person, email: 'second@example.com', workspace })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await empty.close();
  });

  it('lets one of several in who try at the same moment, on several processes', async () => {
    const empty = await openWorld();
    const another = new Database({ url: empty.url, applicationName: 'test' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        empty
          .caller(at % 2 === 0 ? {} : { database: another.of('racer') })
          .workspaces.setUp({ ...person, email: `racer-${at}@example.com`, workspace }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listWorkspaces(empty.database.autocommit)).toHaveLength(1);
    await Promise.all([empty.close(), another.close()]);
  });

  it('wants an address, and a password that is long enough', async () => {
    const empty = await openWorld();
    await expect(empty.caller().workspaces.setUp({ ...person, email: 'nobody', workspace })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(
      empty.caller().workspaces.setUp({ ...person, password: 'too short', email: 'a@example.com', workspace }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await empty.caller().workspaces.setUpState()).data).toEqual({ isSetUp: false });
    await empty.close();
  });
});
