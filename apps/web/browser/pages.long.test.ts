import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { seedWorkspace, type SeededWorkspace } from './seed-workspace.ts';
import { workspacePages } from './workspace-pages.ts';
import { startInstallation, type Installation } from './installation.ts';
import type { View } from './view.ts';
import { navigate } from './visit.ts';

/** The folder for screenshots of every page (light and dark, desktop and phone); without it none are taken. */
const folder = process.env['SCREENSHOTS_DIR'];
const desktop = { name: 'desktop', size: { width: 1360, height: 820 }, hasTouch: false };
const phone = { name: 'phone', size: { width: 390, height: 844 }, hasTouch: true };
/** Pages that are laid out anew on a phone: cards, bars and sheets in the place of tables. */
const otherOnPhones = new Set(['home', 'table', 'record', 'tasks', 'reports', 'profile']);

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation(120);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
});
afterAll(() => installation.close());

it('shows the first run without a barrier', async () => {
  const visitor = await installation.visitor();
  expect(
    await look(visitor, [
      {
        name: 'unowned',
        path: '/',
        isThere: (page) => page.getByText('This installation has no owner yet.').waitFor(),
      },
      {
        name: 'first-run',
        path: `/set-up/${await installation.setUpToken()}`,
        isThere: (page) => page.getByLabel('Your name').waitFor(),
      },
    ]),
  ).toEqual([]);
  await visitor.context().close();
});

describe('of a workspace', () => {
  const parts = 6;
  let ids: SeededWorkspace;
  let page: Page;
  beforeAll(async () => {
    await installation.setUp();
    ids = await seedWorkspace(installation);
    page = await installation.signedIn();
  });

  it.each(Array.from({ length: parts }, (_, at) => at + 1))(
    `shows every page without a barrier that axe finds and without scrolling sideways, light and dark, on a desktop and a phone: %i of ${parts}`,
    { timeout: 300_000 },
    async (part) => {
      const views = workspacePages(ids).filter((_, at) => at % parts === part - 1);
      expect(await look(page, views, true)).toEqual([]);
    },
  );

  it('shows visitors its doors without a barrier', async () => {
    const visitor = await installation.visitor();
    const doors: View[] = [
      { name: 'sign-in', path: '/sign-in', isThere: () => visitor.getByRole('heading', { name: 'Sign in' }).waitFor() },
      {
        name: 'forgot-password',
        path: '/forgot-password',
        isThere: () => visitor.getByRole('heading', { level: 1 }).waitFor(),
      },
      {
        name: 'reset-password',
        path: '/reset-password?token=unknown',
        isThere: () => visitor.getByRole('heading', { level: 1 }).waitFor(),
      },
      {
        name: 'invitation',
        path: `/invitations/${ids.invitationToken}`,
        isThere: () => visitor.getByRole('heading', { name: 'Join Example workspace' }).waitFor(),
      },
      {
        name: 'invitation-gone',
        path: '/invitations/unknown',
        isThere: () => visitor.getByRole('heading', { name: 'This invitation no longer works' }).waitFor(),
      },
    ];
    expect(await look(visitor, doors)).toEqual([]);
    await visitor.context().close();
  });
});

it('comes under a policy that runs no script but its own files', async () => {
  const { headers } = await fetch(installation.url);
  expect(headers.get('content-security-policy')?.split(';')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});

/** Returns the defects of each page. A page is loaded once, and switched between sizes and colour schemes. */
async function look(page: Page, views: View[], hasShell = false): Promise<string[]> {
  const wrong: string[] = [];
  let isLoaded = false;
  const debuggerOf = await page.context().newCDPSession(page);
  for (const { name, path, isThere, open } of views) {
    const found: string[] = [];
    for (const { name: device, size, hasTouch } of [desktop, phone]) {
      await page.setViewportSize(size);
      await debuggerOf.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
      await page.emulateMedia({ colorScheme: 'light' });
      if (device === 'desktop') {
        await (isLoaded ? navigate(page, path) : page.goto(installation.url + path));
        await isThere(page);
        await open?.(page);
      }
      await settle(page);
      await photograph(page, `${name}-${device}-light`);
      // A desktop shows all that a phone shows, and more.
      if (device === 'desktop' || otherOnPhones.has(name))
        found.push(...(await accessibilityViolations(page)).map((barrier) => `${device}: ${barrier}`));
      await fitsTheWindow(page).catch(() => found.push(`${device}: it scrolls sideways`));
      // Colours do not depend on the width, so the phone is checked in one scheme.
      if (device === 'phone' && folder === undefined) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await settle(page);
      await photograph(page, `${name}-${device}-dark`);
      if (device === 'desktop')
        found.push(...(await accessibilityViolations(page, true)).map((barrier) => `dark: ${barrier}`));
    }
    // A full load after a page with an open panel, and for pages that redirect.
    isLoaded = hasShell && open === undefined;
    wrong.push(...found.map((barrier) => `${name}, ${barrier}`));
  }
  return wrong;
}

/** Waits until a page scrolls no further sideways than its window. */
async function fitsTheWindow(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
}

/** Waits until animations have ended, at most 300 ms: those of skeletons never end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 300)),
    ]),
  );
}

async function photograph(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.jpeg`), quality: 85 });
}
