import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContents, withImports } from '../build.ts';
import { seedWorkspace } from './seed-workspace.ts';
import { startInstallation, type Installation } from './installation.ts';
import type { View } from './view.ts';
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

let installation: Installation;
let views: View[];
let later: ReadonlySet<string>;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  views = workspacePages(await seedWorkspace(installation)).filter(({ name }) => looked.has(name));
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
    await page.waitForTimeout(drawnMs);
    await page.evaluate(() => shifts.splice(0));
    gate.resolve();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(drawnMs);
    const found = await page.evaluate(() => shifts);
    const sum = found.reduce((total, { value }) => total + value, 0);
    if (sum > shiftMax) moved.push(`${name} ${sum.toFixed(3)}: ${found.map(({ what }) => what).join('; ')}`);
  }
  await page.context().close();
  expect(moved).toEqual([]);
});

interface Shift {
  value: number;
  what: string;
}
declare const shifts: Shift[];

/** Runs in the page. */
function watchShifts(): void {
  const found: Shift[] = [];
  Object.assign(globalThis, { shifts: found });
  const tell = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) =>
    `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" from ${from.x},${from.y} to ${to.x},${to.y}`;
  new PerformanceObserver((list) => {
    // Guarantee: all that it observes.
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      found.push({ value, what: sources.map(tell).join(', ') });
  }).observe({ type: 'layout-shift' });
}

/** TypeScript does not have it yet: wicg.github.io/layout-instability. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: LayoutShiftSource[];
}
interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

/** Those that no page needs to be drawn. */
async function laterScripts(): Promise<Set<string>> {
  const chunks = await readContents();
  const isPage = (id: string) => /\/web\/src\/(main|frame\/shell|(?:[\w-]+\/)+[\w-]+-page)\.tsx$/.test(id);
  const pages = chunks.flatMap(({ file, modules }) => (modules.some(isPage) ? [file] : []));
  const first = withImports(chunks, pages);
  return new Set(chunks.flatMap(({ file }) => (first.has(file) ? [] : [file])));
}
