import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { bodyPlace, emails } from '@dossier/domain/mail/index.ts';
import { mailNotices, noticeApprovals } from '@dossier/domain/notices/index.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import { RunExecutor } from '@dossier/domain/workflows/index.ts';
import { desc } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, testSettings, worldSecret, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let workflow: string;
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
  const choices = { digestHour: null, hasMentions: true, hasAssignments: false, language: 'de' } as const;
  await here.member.notices.updateMailChoices({ ...choices, timeZone: 'UTC' });
  const input = { question: 'Go <on>?', approverId: here.memberId, choices: ['Yes', 'No & never'], timeout: 1 };
  const draft = { trigger: { kind: 'manual' as const }, steps: [{ name: 'ask', action: 'askForApproval', input }] };
  ({ id: workflow } = (await here.owner.workflows.create({ name: 'Offers', draft })).data);
  await here.owner.workflows.publish({ id: workflow });
  await here.owner.workflows.enable({ id: workflow });
});
afterAll(() => at.close());

/** Runs the workflow until its question is mailed; the path of the link. */
async function ask(): Promise<string> {
  const { services, database } = at.world;
  await here.owner.workflows.run({ id: workflow });
  await new RunExecutor({ database, services, log: pino({ level: 'silent' }) }).drain(here.id);
  await dispatchBatch(database, [noticeApprovals]);
  await mailNotices({ services, publicUrl: at.gateway.url }).run(jobContext(database), {});
  const [mail] = await database.autocommit.orm.select().from(emails).orderBy(desc(emails.createdAt)).limit(1);
  expect(mail?.body).toBeNull();
  const { workspaceId = '', id = '', sealedBody } = mail ?? {};
  const body = services.secretBox.open(sealedBody ?? '', bodyPlace({ workspaceId, id }));
  return new URL(/\]\((\S+approvals\S+)\)/.exec(body)?.[1] ?? '').pathname;
}

const newest = async () => (await here.owner.approvals.list({})).data[0];

test('the link of a mail asks in a page, and a program that follows links decides nothing', async () => {
  const path = await ask();
  for (const method of ['GET', 'HEAD', 'GET'])
    expect(await at.ask(method, `${path}?choice=0`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
  const page = await at.ask('GET', path);
  expect(page.text).toContain('Go &lt;on&gt;?');
  expect(page.text).toContain('<button formaction="?choice=1">No &amp; never</button>');
  expect(await newest()).toMatchObject({ state: 'PENDING', choice: null });
  for (const query of ['', '?choice=', '?choice=2', '?choice=-1', '?choice=x'])
    expect((await at.ask('POST', path + query)).text).toContain('<button');
  expect(await newest()).toMatchObject({ state: 'PENDING' });
});

test('a POST answers as the person, once', async () => {
  const path = await ask();
  const both = await Promise.all([at.ask('POST', `${path}?choice=1`), at.ask('POST', `${path}?choice=0`)]);
  const approval = await newest();
  expect(approval).toMatchObject({ state: 'ANSWERED', answeredBy: 'Test member' });
  for (const { status, text } of [...both, await at.ask('GET', path), await at.ask('POST', `${path}?choice=0`)]) {
    expect(status).toBe(200);
    expect(text).toContain(`Beantwortet: ${approval?.choice?.replace('&', '&amp;')}`);
    expect(text).not.toContain('<button');
  }
});

test('a link that is not ours is 404, and so is that of a person who has left', async () => {
  const path = await ask();
  for (const wrong of [`${path.slice(0, -3)}AAA`, '/api/approvals/nothing', path.slice(0, -20)])
    for (const method of ['GET', 'POST']) expect((await at.ask(method, wrong)).status, wrong).toBe(404);
  expect((await at.ask('DELETE', path)).status).toBe(405);
  await here.owner.members.remove({ userId: here.memberId });
  expect((await at.ask('POST', `${path}?choice=0`)).status).toBe(404);
  expect(await newest()).toMatchObject({ state: 'PENDING' });
});
