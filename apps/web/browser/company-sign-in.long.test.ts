import { openOpenId, type Claims, type OpenIdHouse } from '@dossier/domain/testing/openid-house.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

const client = { id: 'dossier', secret: 'only for tests', returnUrl: 'http://127.0.0.1/api/auth/callback/oidc' };
const claims = new Map<string, Claims>();
let house: OpenIdHouse;
let installation: Installation;

beforeAll(async () => {
  house = await openOpenId(client, claims);
  installation = await startInstallation(0, {
    OIDC_ISSUER: house.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_LABEL: 'Sign in with Example Ltd',
  });
  await installation.setUp();
  claims.set('verified', { email: installation.owner.email, email_verified: true });
  claims.set('unverified', { email: installation.owner.email, email_verified: false });
});
afterAll(async () => {
  await installation.close();
  await house.close();
});

it('says why the provider does not open an account', async () => {
  const page = await signInAs('unverified');
  await page.getByText('Your company has not confirmed your e-mail address.').waitFor();
});

it('leads from the sign-in page to the provider and back to the page that was asked for', async () => {
  const page = await signInAs('verified');
  await page.waitForURL(`${installation.url}/settings/profile`);
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  // The provider's own pages, and the font that they name, are not ours to judge.
  const ours = installation.pageErrors.filter((line) => !line.includes(house.issuer) && !line.includes('//fonts.'));
  expect(ours).toEqual([]);
});

async function signInAs(login: string): Promise<Page> {
  const page = await installation.visitor();
  await page.route('https://**', (route) => route.abort());
  await page.goto(`${installation.url}/settings/profile`);
  await page.getByRole('button', { name: 'Sign in with Example Ltd' }).press('Enter');
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}
