import { mailNotices } from '@dossier/domain/notices/index.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, testSettings, worldSecret, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let path: string;
beforeAll(async () => {
  at = await openGateway({ ...testSettings, authSecret: worldSecret });
  here = await at.workspace();
  await here.owner.mail.update({
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    userName: null,
    fromName: 'Example team',
    fromAddress: 'team@example.com',
  });
  const choices = { digestHour: 0, hasMentions: true, hasAssignments: false, language: 'de', timeZone: 'UTC' } as const;
  await here.member.notices.updateMailChoices(choices);
  await here.member.tasks.create({ title: 'Overdue', dueAt: '2026-01-01T09:00:00Z', assigneeId: here.memberId });
  await at.world.asOwner(`update mail_choices set digest_at = now() - interval '1 second'`);
  const { services, database } = at.world;
  await mailNotices({ services, publicUrl: at.gateway.url }).run(jobContext(database), {});
  const { rows } = await at.world.asOwner('select unsubscribe_url as url from emails');
  path = new URL((rows as { url: string }[])[0]?.url ?? '').pathname;
});
afterAll(() => at.close());

const hour = async () => (await here.member.notices.mailChoices()).data.digestHour;

test('the link at the foot of a mail asks in the language of the person, and ends nothing by itself', async () => {
  const page = await at.ask('GET', path);
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).toContain('Keine Tagesübersicht mehr?');
  expect(page.text).toContain('<form method="post">');
  await at.ask('HEAD', path);
  expect(await hour()).toBe(0);
});

test('one POST without cookies, as a mailbox sends it, ends the mails; another one changes nothing', async () => {
  for (const _ of [1, 2]) {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example.com' };
    const done = await at.ask('POST', path, { headers, body: 'List-Unsubscribe=One-Click' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('Sie bekommen keine dieser Mails mehr.');
  }
  expect((await here.member.notices.mailChoices()).data).toMatchObject({ digestHour: null, hasMentions: true });
});

test('a link that is not ours is 404, other methods are 405', async () => {
  for (const wrong of [`${path.slice(0, -3)}AAA`, '/api/unsubscribe/nothing', `${path.slice(0, -20)}`])
    for (const method of ['GET', 'POST']) expect((await at.ask(method, wrong)).status, wrong).toBe(404);
  expect((await at.ask('DELETE', path)).status).toBe(405);
});
