import { QuotaLimits } from '@dossier/kernel/quotas.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../members/index.ts';
import { personQuotas } from '../quotas.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { createSetUpToken, createWorkspace, demandWorkspace, listWorkspaces } from './index.ts';

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

describe('a further workspace', () => {
  it('is made by people only where the operator allows it', async () => {
    const here = await world.workspace();
    const user = { id: here.ownerId, name: 'Test owner', email: 'owner@example.com' };
    const caller = (mayCreateWorkspaces: boolean) => world.caller({ user, mayCreateWorkspaces });
    await expect(caller(false).workspaces.create({ name: 'Another' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await caller(false).users.me()).data).toMatchObject({ mayCreateWorkspaces: false });
    expect((await caller(true).workspaces.create({ name: 'Another' })).data).toMatchObject({ role: 'OWNER' });
  });
});

describe('the workspaces of a person', () => {
  const ofOwner = async (entries: string[] = []) => {
    const { ownerId } = await world.workspace();
    const user = { id: ownerId, name: 'Test owner', email: `${ownerId}@example.com` };
    const limits = new QuotaLimits(
      entries.map((entry) => entry.replace('@me', `@${ownerId}`)),
      personQuotas,
    );
    return world.caller({ user, mayCreateWorkspaces: true, quotas: limits });
  };

  it('are at most 20, also where many are made at once, and one that they were given counts', async () => {
    const caller = await ofOwner();
    const made = await Promise.allSettled(
      Array.from({ length: 25 }, () => caller.workspaces.create({ name: 'Another' })),
    );
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(6);
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: expect.stringContaining('A person may have 20 workspaces of their own') as string,
      });
  });

  it('are as many as the operator sets, for all or for one person', async () => {
    const caller = await ofOwner(['workspaces=1', 'workspaces=2@me']);
    await caller.workspaces.create({ name: 'Another' });
    await expect(caller.workspaces.create({ name: 'Another' })).rejects.toThrow('may have 2 workspaces');
    expect(() => new QuotaLimits(['workspaces=2@ws_acme'], personQuotas)).toThrow('must name a person');
  });

  it('share one pace for invitations', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    await addMember({ db: world.database.autocommit, workspaceId: there.id }, { userId: here.ownerId, role: 'OWNER' });
    const asOwner = (workspace: TestWorkspace) =>
      workspace.as(
        { kind: 'user', id: here.ownerId, name: 'Owner', role: 'OWNER' },
        { user: { id: here.ownerId, name: 'Owner', email: 'owner@example.com' } },
      );
    for (let n = 0; n < 15; n += 1) {
      await asOwner(here).members.invite({ role: 'MEMBER' });
      await asOwner(there).members.invite({ role: 'MEMBER' });
    }
    const refusal = {
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('30 invitations in a minute') as string,
    };
    await expect(asOwner(there).members.invite({ role: 'MEMBER' })).rejects.toMatchObject(refusal);
    await there.owner.members.invite({ role: 'MEMBER' });
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
  const tokenOf = async ({ database }: World) => (await createSetUpToken(database))?.token ?? '';

  it('makes one owner with a workspace, and is over for everybody else', async () => {
    const empty = await openWorld();
    const nobody = empty.caller();
    expect((await nobody.workspaces.setUpState()).data).toEqual({ isSetUp: false });
    const token = await tokenOf(empty);
    const { data } = await nobody.workspaces.setUp({ token, ...person, email: ' Owner@Example.com ', workspace });
    expect(data).toMatchObject({ name: 'Example workspace', currency: 'USD', role: 'OWNER' });
    const { rows } = await empty.database.autocommit.orm.execute<{ email: string; role: string }>(
      sql`select email, role from users join members on user_id = users.id`,
    );
    expect(rows).toEqual([{ email: 'owner@example.com', role: 'OWNER' }]);
    expect((await nobody.workspaces.setUpState()).data).toEqual({ isSetUp: true });
    const second = { token, ...person, email: 'second@example.com', workspace };
    await expect(nobody.workspaces.setUp(second)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await createSetUpToken(empty.database)).toBeUndefined();
    await empty.close();
  });

  it('is only for the latest link, within 24 hours, and not for a visitor without one', async () => {
    const empty = await openWorld();
    const setUp = (token: string) =>
      empty.caller().workspaces.setUp({ token, ...person, email: 'owner@example.com', workspace });
    const first = await tokenOf(empty);
    const latest = await tokenOf(empty);
    for (const token of ['guessed', first]) await expect(setUp(token)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { orm } = empty.database.autocommit;
    await orm.execute(sql`update set_up_links set expires_at = now() - interval '1 second'`);
    await expect(setUp(latest)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { rows } = await orm.execute<{ token: string }>(sql`select token from set_up_links`);
    expect(rows.map(({ token }) => token)).not.toContain(latest);
    expect((await setUp(await tokenOf(empty))).data).toMatchObject({ role: 'OWNER' });
    await empty.close();
  });

  it('lets one of several in who try at the same moment, on several processes', async () => {
    const empty = await openWorld();
    const another = new Database({ url: empty.url, applicationName: 'test' });
    const token = await tokenOf(empty);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        empty
          .caller(at % 2 === 0 ? {} : { database: another.of('racer') })
          .workspaces.setUp({ token, ...person, email: `racer-${at}@example.com`, workspace }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listWorkspaces(empty.database.autocommit)).toHaveLength(1);
    await Promise.all([empty.close(), another.close()]);
  });

  it('wants an address, and a password that is long enough', async () => {
    const empty = await openWorld();
    const token = await tokenOf(empty);
    await expect(
      empty.caller().workspaces.setUp({ token, ...person, email: 'nobody', workspace }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(
      empty.caller().workspaces.setUp({ token, ...person, password: 'too short', email: 'a@example.com', workspace }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await empty.caller().workspaces.setUpState()).data).toEqual({ isSetUp: false });
    await empty.close();
  });
});
