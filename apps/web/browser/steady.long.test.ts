import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContents } from '../build.ts';
import { seedWorkspace } from './seed-workspace.ts';
import { startInstallation, type Installation } from './installation.ts';
import { watchShifts, type Shift } from './layout-shifts.ts';
import type { View } from './view.ts';
import { withImports } from './with-imports.ts';
import { workspacePages } from './workspace-pages.ts';

const desktop = {};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Pages with parts of each kind, by their names in `workspacePages`. */
const looked = new Set([
  'table',
  'record',
  'board',
  'deal-page',
  'tasks',
  'inbox',
  'reports',
  'workflow',
  'runs',
  'import-mapping',
  'members',
  'folders',
  'pipeline-settings',
  'duplicates',
  'workspace',
  'email',
]);
/** The sum of the layout shifts of a page. Up to 0.1 count as good (web.dev/articles/cls). */
const shiftMax = 0.05;
/** Longer than a part takes to be drawn once it has come. */
const drawnMs = 300;

declare const shifts: Shift[];

let installation: Installation;
let all: View[];
let views: View[];
let later: ReadonlySet<string>;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  all = workspacePages(await seedWorkspace(installation));
  views = all.filter(({ name }) => looked.has(name));
  if (views.length !== looked.size) throw new Error('A page has another name.');
  later = await laterScripts();
});
afterAll(() => installation.close());

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('pages of %s stay where they are while their further parts come', { timeout: 300_000 }, async (_, device) => {
  const page = await installation.signedIn(undefined, device);
  await page.addInitScript(watchShifts);
  let gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (later.has(new URL(route.request().url()).pathname.slice(1))) {
      await gate.promise;
    }
    await route.continue();
  });
  const moved: string[] = [];
  for (const { name, path } of views) {
    gate = Promise.withResolvers<void>();
    await page.goto(installation.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drawn(page);
    await page.evaluate(() => shifts.splice(0));
    gate.resolve();
    moved.push(...(await movesOf(page, name)));
  }
  await page.context().close();
  expect(moved).toEqual([]);
});

it.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('pages of %s stay where they are as they open', { timeout: 300_000 }, async (_, device) => {
  const page = await installation.signedIn(undefined, device);
  await page.addInitScript(watchShifts);
  const moved: string[] = [];
  for (const [path, [view]] of Map.groupBy(all, (one) => one.path)) {
    const name = view?.name ?? path;
    // The preview of an import is a job, so it comes when it is ready.
    if (name === 'import-mapping') continue;
    await page.goto(installation.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    moved.push(...(await movesOf(page, name)));
  }
  await page.context().close();
  expect(moved).toEqual([]);
});

async function drawn(page: Page): Promise<void> {
  await page.waitForTimeout(drawnMs);
}

/** The shifts of a page until it is at rest, if they are too many. */
async function movesOf(page: Page, name: string): Promise<string[]> {
  // Half a second without a request: longer than a part takes to be drawn once it has come.
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => shifts);
  const sum = found.reduce((total, { value }) => total + value, 0);
  return sum > shiftMax ? [`${name} ${sum.toFixed(3)}: ${found.map(({ what }) => what).join('; ')}`] : [];
}

/** Those that no page needs to be drawn. */
async function laterScripts(): Promise<Set<string>> {
  const chunks = await readContents();
  const isPage = (id: string) => /\/web\/src\/(main|frame\/shell|(?:[\w-]+\/)+[\w-]+-page)\.tsx$/.test(id);
  const pages = chunks.flatMap(({ file, modules }) => (modules.some(isPage) ? [file] : []));
  const first = withImports(chunks, pages);
  return new Set(chunks.flatMap(({ file }) => (first.has(file) ? [] : [file])));
}
