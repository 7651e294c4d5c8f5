import { SmtpHouse } from '@dossier/domain/testing/smtp-house.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

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
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('The invitation is on its way to new@example.com.').waitFor();
  const mail = await house.wait('new@example.com');
  expect(mail.header('From')).toBe('Dossier <crm@example.org>');
  const link = /https?:\/\/\S+\/invitations\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  const visitor = await installation.visitor();
  await visitor.goto(link);
  await visitor.getByLabel('Your name').pressSequentially('New Colleague');
  await visitor.getByLabel('Password').pressSequentially('correct horse battery');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Example workspace').first().waitFor();
});

it('a forgotten password is replaced from the sign-in page by a link in a mail', async () => {
  const { owner, url } = installation;
  const page = await installation.visitor();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail address').pressSequentially(owner.email);
  await page.keyboard.press('Enter');
  await page.getByText('If there is an account for this address').waitFor();
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
  owner.password = 'another horse battery';
});
