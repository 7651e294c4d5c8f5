import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { and, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import { MailSender } from '../../emails/index.ts';
import { emails } from '../../mail/index.ts';
import { users } from '../../users/index.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { SmtpHouse } from '../../testing/smtp-house.ts';
import { mailNotices, noticeAssignments, noticeMentions, readUnsubscribe, unsubscribe } from '../index.ts';
import { mailChoices } from '../table.ts';

let world: World;
let house: SmtpHouse;
beforeAll(async () => {
  world = await openWorld();
  house = await SmtpHouse.open();
  const { database, services } = world;
  const sender = new MailSender({ database, services, log: pino({ level: 'silent' }) });
  sender.start();
  return async () => {
    await sender.close();
    await house.close();
  };
});
afterAll(() => world.close());

const publicUrl = 'https://crm.example.com';
const off = { digestHour: null, hasMentions: false, hasAssignments: false, language: 'en', timeZone: 'UTC' } as const;
const run = () => mailNotices({ services: world.services, publicUrl }).run(jobContext(world.database), {});

/** A workspace that can send, and whose member wants these mails. */
async function desk(choices: Partial<Parameters<TestWorkspace['member']['notices']['updateMailChoices']>[0]> = {}) {
  const here = await world.workspace();
  await here.owner.mail.update({
    host: '127.0.0.1',
    port: house.port,
    security: 'none',
    userName: null,
    fromName: 'Example team',
    fromAddress: 'team@example.com',
  });
  await here.member.notices.updateMailChoices({ ...off, ...choices });
  const [{ email: address } = { email: '' }] = await world.database.read.orm
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, here.memberId));
  const isTheirs = and(eq(mailChoices.workspaceId, here.id), eq(mailChoices.userId, here.memberId));
  const { orm } = world.database.autocommit;
  return {
    here,
    address,
    choice: async () => (await orm.select().from(mailChoices).where(isTheirs))[0],
    /** Their hour comes: it is the present one. */
    due: () =>
      orm
        .update(mailChoices)
        .set({
          digestHour: sql`extract(hour from now() at time zone ${mailChoices.timeZone})::int`,
          digestAt: sql`now() - interval '1 second'`,
        })
        .where(isTheirs),
    nextDay: () => orm.update(mailChoices).set({ digestDay: '2020-01-01' }).where(isTheirs),
    queued: () =>
      orm
        .select({ subject: emails.subject, purpose: emails.purpose, body: emails.body })
        .from(emails)
        .where(and(eq(emails.workspaceId, here.id), eq(emails.toAddress, address))),
    dispatch: async () => {
      while ((await dispatchBatch(world.database, [noticeMentions, noticeAssignments])) > 0);
    },
  };
}

const task = ({ here }: { here: TestWorkspace }, title: string, dueAt: string) =>
  here.member.tasks.create({ title, dueAt, assigneeId: here.memberId });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('the digest of a day', () => {
  it('says what is overdue and due today, what was not read, in the language and the zone of the person', async () => {
    const one = await desk({ digestHour: 7, language: 'de', timeZone: 'Pacific/Kiritimati' });
    await task(one, 'Angebot *schicken*', daysAgo(3));
    await task(one, 'Zurückrufen', new Date().toISOString());
    await task(one, 'Erst in einer Woche', daysAgo(-7));
    await one.here.owner.tasks.create({ title: 'Neu zugewiesen', assigneeId: one.here.memberId });
    const { data: folder } = await one.here.owner.folders.create({ name: 'Leads' });
    const { data: record } = await one.here.owner.records.create({ folderId: folder.id, title: 'Example Ltd.' });
    await one.here.owner.comments.create({ id: record.id, text: `Bitte ansehen, @${one.here.memberId}` });
    await one.dispatch();
    await one.due();
    await run();
    const mail = await house.wait(one.address);
    expect(mail.header('Subject')).toBeDefined();
    expect(mail.text).toContain('Überfällig');
    expect(mail.text).toContain('Angebot *schicken*');
    expect(mail.text).toContain('Heute fällig');
    expect(mail.text).toContain('Zurückrufen');
    expect(mail.text).toContain('Neu zugewiesen');
    expect(mail.text).toContain('Example Ltd.');
    expect(mail.text).toContain('Bitte ansehen, @Test member');
    expect(mail.text).not.toContain('@usr_');
    expect(mail.text).not.toContain('Erst in einer Woche');
    const [queued] = await one.queued();
    expect(queued).toMatchObject({ purpose: 'DIGEST' });
    expect(queued?.subject).toContain('1 überfällig, 1 heute fällig, 1 Erwähnung, 1 neu bei Ihnen');
  });

  it('is one mail, however often and by however many workers it is asked for, and one again on the next day', async () => {
    const one = await desk({ digestHour: 7 });
    await task(one, 'Overdue', daysAgo(3));
    await one.due();
    await Promise.all([run(), run(), run()]);
    await one.due();
    await run();
    expect(await one.queued()).toHaveLength(1);
    expect(Date.parse((await one.choice())?.digestAt ?? '')).toBeGreaterThan(Date.now());
    await one.nextDay();
    await one.due();
    await run();
    expect(await one.queued()).toHaveLength(2);
  });

  it('is none where there is nothing to say, where it is switched off, and where no mail can be sent', async () => {
    const quiet = await desk({ digestHour: 7 });
    await quiet.due();
    const ended = await desk({ digestHour: 7 });
    await task(ended, 'Overdue', daysAgo(3));
    await ended.here.member.notices.updateMailChoices(off);
    const unsendable = await desk({ digestHour: 7 });
    await task(unsendable, 'Overdue', daysAgo(3));
    await unsendable.due();
    await unsendable.here.owner.mail.remove();
    await run();
    for (const one of [quiet, ended, unsendable]) expect(await one.queued()).toEqual([]);
    expect(Date.parse((await quiet.choice())?.digestAt ?? '')).toBeGreaterThan(Date.now());
    expect((await unsendable.here.member.notices.mailChoices()).data.isOn).toBe(false);
    await expect(unsendable.here.member.notices.updateMailChoices({ ...off, digestHour: 7 })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('is queued once though its worker is killed between the mark and the mail', async () => {
    const one = await desk({ digestHour: 7 });
    await task(one, 'Overdue', daysAgo(3));
    await one.due();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    // The mail can't be queued while this transaction has its table: the worker waits there, its mark not committed.
    const holding = world.database.transaction(async (db) => {
      await db.orm.execute(sql`lock table ${emails} in exclusive mode`);
      held();
      await isOver;
    });
    await isHeld;
    const killed = run();
    const waiting = sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "emails"%'`;
    const { orm } = world.database.autocommit;
    await expect.poll(async () => (await orm.execute(waiting)).rows.length).toBe(1);
    await orm.execute(sql`select pg_terminate_backend(pid) from (${waiting}) w`);
    over();
    await holding;
    await killed;
    expect(await one.queued()).toEqual([]);
    expect((await one.choice())?.digestDay).toBeNull();
    await one.due();
    await run();
    expect(await one.queued()).toHaveLength(1);
  });
});

describe('the hour of a digest', () => {
  it('is one of the day of the person, through a change of clocks', async () => {
    const one = await desk({ digestHour: 7, timeZone: 'America/New_York' });
    const { digestAt } = (await one.choice()) ?? {};
    const there = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/New_York' });
    expect(there.format(new Date(digestAt ?? ''))).toBe('07:00');
    expect(Date.parse(digestAt ?? '')).toBeGreaterThan(Date.now());
    expect(Date.parse(digestAt ?? '')).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
  });

  it('that is chosen after today’s digest counts from tomorrow', async () => {
    const one = await desk({ digestHour: 0 });
    await task(one, 'Overdue', daysAgo(3));
    await one.due();
    await run();
    await one.here.member.notices.updateMailChoices({ ...off, digestHour: 23 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(new Date((await one.choice())?.digestAt ?? '').toISOString()).toBe(`${tomorrow}T23:00:00.000Z`);
  });
});

describe('notices at once', () => {
  async function mentioned(choices: Parameters<typeof desk>[0]) {
    const one = await desk(choices);
    const { data: folder } = await one.here.owner.folders.create({ name: 'Leads' });
    const { data: record } = await one.here.owner.records.create({ folderId: folder.id, title: 'Example Ltd.' });
    await one.here.owner.comments.create({ id: record.id, text: `See @${one.here.memberId}` });
    await one.here.owner.tasks.create({ title: 'Yours now', assigneeId: one.here.memberId });
    await one.dispatch();
    return one;
  }

  it('are mailed where the person wants them, those of a minute together, and once', async () => {
    const one = await mentioned({ hasMentions: true, hasAssignments: true });
    await Promise.all([run(), run()]);
    await run();
    const queued = await one.queued();
    expect(queued).toHaveLength(1);
    expect(queued[0]).toMatchObject({ purpose: 'NOTICE' });
    expect(queued[0]?.body).toContain('Yours now');
    expect((await house.wait(one.address)).text).toContain('See @Test member');
  });

  it('are only of the kinds that were chosen, and none that was read meanwhile', async () => {
    const mentions = await mentioned({ hasMentions: true });
    const nothing = await mentioned({});
    const read = await mentioned({ hasMentions: true, hasAssignments: true });
    await read.here.member.notices.markRead({});
    await run();
    expect((await mentions.queued())[0]?.body).not.toContain('Yours now');
    expect(await nothing.queued()).toEqual([]);
    expect(await read.queued()).toEqual([]);
  });
});

describe('the link that ends mails', () => {
  const tokenOf = (header: string | undefined) => /unsubscribe\/([^>]+)>/.exec(header ?? '')?.[1] ?? '';

  it('is in the head of each mail, needs no sign-in, and ends only mails of its kind', async () => {
    const one = await desk({ digestHour: 7, hasMentions: true });
    await task(one, 'Overdue', daysAgo(3));
    await one.due();
    await run();
    const mail = await house.wait(one.address);
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const subscription = readUnsubscribe(world.services.secretBox, tokenOf(mail.header('List-Unsubscribe')));
    expect(subscription).toEqual({
      workspaceId: one.here.id,
      userId: one.here.memberId,
      kind: 'digest',
      language: 'en',
    });
    if (subscription) for (const _ of [1, 2]) await unsubscribe(world.database, subscription);
    expect((await one.here.member.notices.mailChoices()).data).toMatchObject({ digestHour: null, hasMentions: true });
  });

  it('cannot be made by others, nor changed', async () => {
    const one = await desk({ digestHour: 7 });
    await task(one, 'Overdue', daysAgo(3));
    await one.due();
    await run();
    const token = tokenOf((await house.wait(one.address)).header('List-Unsubscribe'));
    const { secretBox } = world.services;
    for (const forged of ['', 'v1.x', `${token.slice(0, -4)}AAAA`, token.slice(0, -10)])
      expect(readUnsubscribe(secretBox, forged)).toBeUndefined();
    expect(readUnsubscribe(new SecretBox('another secret, and long enough for that'), token)).toBeUndefined();
  });
});

it('a person chooses for themselves alone; a key is refused, and who leaves has no choices any more', async () => {
  const one = await desk({ digestHour: 7 });
  expect((await one.here.owner.notices.mailChoices()).data).toMatchObject({ isOn: true, digestHour: null });
  await expect(one.here.key('write').notices.mailChoices()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const wrong = [{ digestHour: 24 }, { digestHour: 1.5 }, { timeZone: 'Nowhere/None' }, { language: 'xx' }];
  for (const input of wrong)
    await expect(
      // Wrong on purpose: what the types forbid.
      one.here.member.notices.updateMailChoices({ ...off, ...(input as object) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await one.here.member.members.leave();
  expect(await one.choice()).toBeUndefined();
});
