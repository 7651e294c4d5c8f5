import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealColumns } from '@dossier/kernel/sealed-columns.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { eq } from 'drizzle-orm';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { SmtpHouse } from '../testing/smtp-house.ts';
import { mailSettings } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const server = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls' as const,
  userName: 'example',
  password: 'not to be shown',
  fromName: 'Example team',
  fromAddress: 'team@example.com',
};
const stored = async ({ id }: TestWorkspace) =>
  (await world.database.read.orm.select().from(mailSettings).where(eq(mailSettings.workspaceId, id)))[0];

describe('the mail server of a workspace', () => {
  it('is off until it is set, and shows all but its password', async () => {
    const { owner, member } = await world.workspace();
    expect((await owner.mail.get()).data).toEqual({ source: null, from: null, own: null });
    expect((await member.mail.state()).data).toEqual({ isOn: false });
    const { data } = await owner.mail.update(server);
    expect(data).toMatchObject({ source: 'workspace', own: { host: 'smtp.example.com', hasPassword: true } });
    expect(JSON.stringify([data, (await owner.audit.list({})).data])).not.toContain('not to be shown');
    expect((await member.mail.state()).data).toEqual({ isOn: true });
    await owner.mail.remove();
    expect((await owner.mail.get()).data.source).toBeNull();
  });

  it('keeps its password sealed, under the newest secret', async () => {
    const workspace = await world.workspace();
    await workspace.owner.mail.update(server);
    const before = (await stored(workspace))?.password ?? '';
    expect(before).toMatch(/^v1\./);
    const newest = new SecretBox('another secret of at least 32 letters', ['a secret for tests, not for anybody else']);
    await resealColumns(world.database, newest);
    expect((await stored(workspace))?.password).not.toBe(before);
    await resealColumns(
      world.database,
      new SecretBox('a secret for tests, not for anybody else', ['another secret of at least 32 letters']),
    );
  });

  it('gets its password again where the mails would go to another server', async () => {
    const { owner } = await world.workspace();
    await owner.mail.update(server);
    const { password: _, ...same } = server;
    expect((await owner.mail.update({ ...same, fromName: 'Other name' })).data.own?.hasPassword).toBe(true);
    for (const change of [{ host: 'evil.example.com' }, { port: 25 }, { security: 'none' as const }])
      await expect(owner.mail.update({ ...same, ...change })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        issues: [{ path: ['password'] }],
      });
  });

  it('is for owners and admins, and refuses what would begin another line of a mail', async () => {
    const { owner, member, key } = await world.workspace();
    await expect(member.mail.update(server)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(key('write').mail.update(server)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const bad of [
      { fromName: 'Example\r\nBcc: other@example.com' },
      { fromAddress: 'team@example.com\nBcc: other@example.com' },
      { host: 'smtp.example.com/../' },
      { host: 'smtp example' },
      { port: 0 },
    ])
      await expect(owner.mail.update({ ...server, ...bad }), JSON.stringify(bad)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });
});

describe('a test of the mail server', () => {
  it('tells what the server said, and reaches the person who asks', async () => {
    const { owner, ownerId } = await world.workspace();
    const house = await SmtpHouse.open({ account: { user: 'example', password: 'a long password' } });
    const own = { ...server, host: '127.0.0.1', port: house.port, security: 'none' as const };
    await owner.mail.update({ ...own, password: 'another password' });
    const refused = (await owner.mail.test()).data;
    expect(refused).toMatchObject({ isSent: false });
    expect(refused.answer).toContain('535 *** is not right');
    await owner.mail.update({ ...own, password: 'a long password' });
    expect((await owner.mail.test()).data).toMatchObject({ isSent: true, answer: '250 taken as 4711' });
    expect(house.mails[0]).toMatchObject({ from: 'team@example.com', to: [`${ownerId}@example.com`] });
    await house.close();
    expect((await owner.mail.test()).data.answer).toContain('refused the connection');
  });

  it('reaches no address of the network of the operator', async () => {
    const { owner } = await world.workspace();
    for (const [host, port, words] of [
      ['10.0.0.1', 25, 'a private address'],
      ['169.254.169.254', 25, 'a link-local address'],
      ['localhost', 25, 'must be encrypted|a loopback address'],
      ['192.0.2.7', 5432, 'mail is sent to the ports'],
      ['192.0.2.7', 80, 'mail is sent to the ports'],
      ['::1', 25, 'a loopback address'],
    ] as const) {
      await owner.mail.update({ ...server, host, port });
      const { data } = await owner.mail.test();
      expect(data.answer, host).toMatch(new RegExp(words));
      expect(data.isSent).toBe(false);
      await world.database.autocommit.orm.execute('delete from request_counters');
    }
  });

  it('is not made more than five times a minute by one person, in all workspaces together', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    const inBoth = [here, there].map((workspace) =>
      workspace.as(
        { kind: 'user', id: here.ownerId, name: 'Owner', role: 'OWNER' },
        { user: { id: here.ownerId, name: 'Owner', email: 'owner@example.com' }, services: world.services },
      ),
    );
    for (const owner of inBoth) await owner.mail.update({ ...server, host: '10.0.0.1' });
    for (let n = 0; n < 5; n += 1) await inBoth[n % 2]?.mail.test();
    for (const owner of inBoth) await expect(owner.mail.test()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
