import { mailNow } from '@dossier/domain/testing/behind.ts';
import { SmtpHouse } from '@dossier/domain/testing/smtp-house.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { showInTimeline } from './visit.ts';

let house: SmtpHouse;
let installation: Installation;

beforeAll(async () => {
  house = await SmtpHouse.open();
  installation = await startInstallation(0, {
    SMTP_URL: `smtp://127.0.0.1:${house.port}`,
    MAIL_FROM: 'Dossier <crm@example.org>',
  });
  await installation.setUp();
});
afterAll(async () => {
  await installation.close();
  await house.close();
});

it('an invitation comes by mail, and its link lets the person in', async () => {
  const page = await installation.signedIn();
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail address').pressSequentially('new@example.com');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('The invitation is on its way to new@example.com.').waitFor();
  const mail = await house.wait('new@example.com');
  expect(mail.header('From')).toContain('Example workspace via Dossier');
  const link = /https?:\/\/\S+\/invitations\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  const visitor = await installation.visitor();
  await visitor.goto(link);
  await visitor.getByLabel('Your name').pressSequentially('New Colleague');
  await visitor.getByLabel('Password').pressSequentially('correct horse battery');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Example workspace').first().waitFor();
});

it('a mail from the page of a record arrives, and stands in its timeline', async () => {
  const { api, url } = installation;
  const { data: folder } = await api.folders.create.mutate({ name: 'Contacts' });
  const record = { folderId: folder.id, title: 'Example Lead', email: 'lead@example.com' };
  const { data } = await api.records.create.mutate(record);
  await api.emailTemplates.create.mutate({ name: 'Welcome', subject: 'Hello {{ record.title }}', body: 'Welcome.' });
  const page = await installation.signedIn();
  await page.goto(`${url}/records/${data.id}`);
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Welcome' }).click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Hello Example Lead');
  await page.getByLabel('Message').pressSequentially(' **Good** to have you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const mail = await house.wait('lead@example.com');
  expect(mail.text).toContain('<strong>Good</strong>');
  expect(mail.header('Reply-To')).toContain(installation.owner.email);
  await page.getByText('sent an e-mail to lead@example.com: Hello Example Lead').waitFor();
  await showInTimeline(page, 'E-mails');
  await page.getByText('created the record').waitFor({ state: 'hidden' });
  await page.getByText('sent an e-mail to lead@example.com: Hello Example Lead').waitFor();
});

it('a person chooses in their profile what comes by mail, and ends it by the link in the mail', async () => {
  const { api, owner, url } = installation;
  const page = await installation.signedIn();
  await page.goto(`${url}/settings/profile`);
  const section = page.locator('form', { has: page.getByRole('combobox', { name: 'Daily digest' }) });
  await section.getByRole('combobox', { name: 'Daily digest' }).click();
  await page.getByRole('option', { name: /^07:00/ }).click();
  await section.getByRole('checkbox', { name: 'When something is assigned to me' }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => section.getByRole('combobox', { name: 'Daily digest' }).inputValue()).toMatch(/^07:00/);
  const ownerId = (await api.users.me.query()).data.id;
  // A key gives it to them: what people take themselves is no news to them.
  const { data: key } = await api.apiKeys.create.mutate({ name: 'Example tool', scopes: ['write'] });
  await fetch(`${url}/api/v1/tasks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Call Example Lead', assigneeId: ownerId }),
  });
  await expect.poll(async () => (await api.notices.list.query({})).data.unread).toBe(1);
  await mailNow(installation.databaseUrl);
  const mail = await house.wait(owner.email, ({ text }) => text.includes('Call Example Lead'));
  const link = /\/api\/unsubscribe\/[\w.-]+/.exec(mail.header('List-Unsubscribe') ?? '')?.[0] ?? '';
  await page.goto(url + link);
  await page.getByRole('button', { name: 'Yes, no more of them' }).click();
  await page.getByRole('heading', { name: 'You will get no more of these mails.' }).waitFor();
  await expect
    .poll(async () => (await api.notices.mailChoices.query()).data)
    .toMatchObject({ digestHour: 7, hasAssignments: false });
});

it('a forgotten password is replaced from the sign-in page by a link in a mail', async () => {
  const { owner, url } = installation;
  const page = await installation.visitor();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both pages ask for an address.
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  await page.getByLabel('E-mail address').pressSequentially(owner.email);
  await page.keyboard.press('Enter');
  await page.getByText("If there's an account for this address").waitFor();
  const mail = await house.wait(owner.email, ({ text }) => text.includes('/reset-password#'));
  await page.goto(/https?:\/\/\S+\/reset-password#[\w-]+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel('New password').pressSequentially('another horse battery');
  await page.keyboard.press('Enter');
  await page.getByText('You were signed out everywhere.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').pressSequentially(owner.email);
  await page.getByLabel('Password').pressSequentially('another horse battery');
  await page.keyboard.press('Enter');
  await page.getByText('Example workspace').first().waitFor();
  expect(installation.pageErrors).toEqual([]);
});
