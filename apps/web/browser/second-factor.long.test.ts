import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';

let installation: Installation;
let page: Page;
let app: TOTP;
let codes: string[];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

it('is added with an authenticator app, by the keyboard alone', async () => {
  await page.goto(`${installation.url}/settings/profile`);
  await page.getByRole('button', { name: 'Add an authenticator app' }).press('Enter');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong password.').waitFor();
  await type(page.getByRole('textbox', { name: 'Your password' }), installation.owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
  const secret = (await page.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  app = new TOTP({ secret });
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong code.').waitFor();
  await type(page.getByRole('textbox', { name: 'Current code in the app' }), app.generate());
  await page.keyboard.press('Enter');
  codes = ((await page.getByLabel('Recovery codes').textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByText('On', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(codes[0] ?? '').count()).toBe(0);
});

it('is asked for at the next sign-in, and says what is wrong with a code', async () => {
  const visitor = await installation.visitor();
  await enterPassword(visitor);
  await type(visitor.getByRole('textbox', { name: 'Code of your authenticator app' }), '123456');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Wrong code.').waitFor();
  await type(visitor.getByRole('textbox', { name: 'Code of your authenticator app' }), afterNext());
  await visitor.getByRole('checkbox', { name: "Don't ask for a code on this device for 30 days" }).check();
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.getByRole('button', { name: /workspace and account/ }).waitFor();
  // The device is trusted from now on.
  await visitor.getByRole('button', { name: /workspace and account/ }).click();
  await visitor.getByRole('menuitem', { name: 'Sign out' }).click();
  await visitor.getByRole('heading', { name: 'Sign in' }).waitFor();
  await enterPassword(visitor);
  await visitor.getByRole('button', { name: /workspace and account/ }).waitFor();
  await visitor.context().close();
});

it('is replaced by a recovery code, and removed with the password', async () => {
  const visitor = await installation.visitor();
  await enterPassword(visitor);
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
  await visitor.keyboard.type(codes[0] ?? '');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('button', { name: /workspace and account/ }).waitFor();
  await visitor.goto(`${installation.url}/settings/profile`);
  await visitor.getByRole('button', { name: 'Remove it' }).click();
  await visitor.keyboard.type(installation.owner.password);
  await visitor.keyboard.press('Enter');
  await visitor.getByText('Off', { exact: true }).waitFor();
  await visitor.context().close();
});

async function enterPassword(visitor: Page): Promise<void> {
  await visitor.goto(installation.url);
  await type(visitor.getByLabel('E-mail address'), installation.owner.email);
  await type(visitor.getByRole('textbox', { name: 'Password' }), installation.owner.password);
  await visitor.keyboard.press('Enter');
}

/** A code is good once: not the one by which the app was added. */
function afterNext(): string {
  return app.generate({ timestamp: Date.now() + 30_000 });
}
