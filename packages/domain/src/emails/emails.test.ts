import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { emails } from '../mail/index.ts';
import { SmtpHouse } from '../testing/smtp-house.ts';
import { type TestWorkspace } from '../testing/world.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../workflows/testing/world.ts';
import { MailSender } from './index.ts';

let world: WorkflowWorld;
let house: SmtpHouse;
beforeAll(async () => {
  world = await openWorkflowWorld();
  house = await SmtpHouse.open({
    judge: (mail) => (mail.to.includes('gone@example.com') ? { code: 550, message: 'No such person' } : undefined),
  });
});
afterAll(async () => {
  await house.close();
  await world.close();
});

async function mailing(): Promise<{ workspace: TestWorkspace; recordId: string }> {
  const workspace = await world.workspace();
  const { owner } = workspace;
  await owner.mail.update({
    host: '127.0.0.1',
    port: house.port,
    security: 'none',
    userName: null,
    fromName: 'Example team',
    fromAddress: 'team@example.com',
  });
  const { data: folder } = await owner.folders.create({ name: 'Contacts' });
  const { data: record } = await owner.records.create({
    folderId: folder.id,
    title: 'Example Person',
    email: 'person@example.com',
  });
  return { workspace, recordId: record.id };
}

function send(): void {
  const { database, services } = world;
  const sender = new MailSender({ database, services, log: pino({ level: 'silent' }) });
  sender.start();
  onTestFinished(() => sender.close());
}

describe('an e-mail to the person of a record', () => {
  it('is queued, sent, and stands in the timeline; answers go to its writer', async () => {
    const { workspace, recordId } = await mailing();
    const { data: email } = await workspace.member.emails.create({ id: recordId, subject: 'Hello', text: '**Hi**' });
    expect(email).toMatchObject({ recordId, to: 'person@example.com', state: 'QUEUED', author: 'Test member' });
    send();
    const mail = await house.wait('person@example.com', ({ raw }) => raw.includes(email.id));
    expect(mail.header('Reply-To')).toBe(`Test member <${workspace.memberId}@example.com>`);
    expect(mail.header('To')).toBe('Example Person <person@example.com>');
    await expect.poll(async () => (await workspace.owner.emails.get({ id: email.id })).data.state).toBe('SENT');
    expect((await workspace.owner.emails.list({ id: recordId })).data).toMatchObject([{ id: email.id }]);
    const stated = (await workspace.events()).find(({ event }) => event === 'email.sent');
    expect(stated).toMatchObject({ recordId, email: { id: email.id, state: 'SENT' } });
  });

  it('which the server refuses says why, and states that it failed', async () => {
    const { workspace, recordId } = await mailing();
    const input = { id: recordId, to: 'gone@example.com', subject: 'Hello', text: 'Hi' };
    const { data: email } = await workspace.key('emails:write').emails.create(input);
    send();
    await expect.poll(async () => (await workspace.owner.emails.get({ id: email.id })).data.state).toBe('FAILED');
    expect((await workspace.owner.emails.get({ id: email.id })).data.problem).toContain('550 No such person');
    expect((await workspace.events()).map(({ event }) => event)).toContain('email.failed');
  });

  it('is refused without a server, without an address, and with line breaks in its subject', async () => {
    const { workspace, recordId } = await mailing();
    const { owner } = workspace;
    const { data: record } = await owner.records.get({ id: recordId });
    const { data: nobody } = await owner.records.create({ folderId: record.folderId, title: 'No address' });
    await expect(owner.emails.create({ id: nobody.id, subject: 'x', text: 'x' })).rejects.toMatchObject({
      issues: [{ path: ['to'] }],
    });
    for (const bad of [{ subject: 'Hello\r\nBcc: other@example.com' }, { to: 'a@example.com\nBcc: b@example.com' }])
      await expect(owner.emails.create({ id: recordId, subject: 'x', text: 'x', ...bad })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    await owner.mail.remove();
    await expect(owner.emails.create({ id: recordId, subject: 'x', text: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining('E-mail is not set up') as string,
    });
  });

  it('is unknown elsewhere, and not for keys that only read', async () => {
    const { workspace, recordId } = await mailing();
    const there = await world.workspace();
    const { data: email } = await workspace.owner.emails.create({ id: recordId, subject: 'x', text: 'x' });
    for (const attempt of [
      () => there.owner.emails.get({ id: email.id }),
      () => there.owner.emails.list({ id: recordId }),
      () => there.owner.emails.create({ id: recordId, subject: 'x', text: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.key('read').emails.create({ id: recordId, subject: 'x', text: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the step sendEmail', () => {
  it('queues its mail once, with its templates filled', async () => {
    const { workspace } = await mailing();
    const input = { to: '{{ trigger.body.to }}', subject: 'Hello {{ trigger.body.name }}', body: 'Welcome.' };
    const id = await world.publish(workspace, [{ name: 'mail', action: 'sendEmail', input }], webhook);
    await world.post(id, { to: 'lead@example.com', name: 'Example' });
    expect(await world.runOf(workspace, id)).toMatchObject({ state: 'SUCCEEDED' });
    const rows = await world.database.read.orm.select().from(emails).where(eq(emails.workspaceId, workspace.id));
    expect(rows).toMatchObject([{ toAddress: 'lead@example.com', subject: 'Hello Example', purpose: 'WORKFLOW' }]);
  });

  it('fails with an address that is none, or line breaks in its subject', async () => {
    const { workspace } = await mailing();
    const input = { to: '{{ trigger.body.to }}', subject: '{{ trigger.body.subject }}', body: 'x' };
    const id = await world.publish(workspace, [{ name: 'mail', action: 'sendEmail', input }], webhook);
    for (const body of [
      { to: 'nobody', subject: 'x' },
      { to: 'a@example.com', subject: 'x\r\nBcc: b@example.com' },
    ]) {
      await world.post(id, body);
      expect(await world.runOf(workspace, id)).toMatchObject({ state: 'FAILED' });
    }
    expect(await world.database.read.orm.select().from(emails).where(eq(emails.workspaceId, workspace.id))).toEqual([]);
  });
});
