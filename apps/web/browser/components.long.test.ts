import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Browser } from './browser.ts';
import { startComponentPage } from './component-page.ts';
import { comparePicture, forgetDifferences } from './pictures.ts';

const groups = ['shell', 'controls', 'messages', 'overlays', 'fields', 'records', 'work', 'automations', 'reports'];
const desktop = { viewport: { width: 960, height: 800 }, locale: 'en-GB', timezoneId: 'Europe/Berlin' };
const looks = {
  light: desktop,
  dark: { ...desktop, colorScheme: 'dark' as const },
  // Long words need room the most where there is little.
  'german-phone': { ...desktop, locale: 'de-DE', viewport: { width: 390, height: 800 }, hasTouch: true },
};
type Look = keyof typeof looks;
const cases = groups.flatMap((group) => (Object.keys(looks) as Look[]).map((look) => [group, look] as const));

let browser: Browser;
let server: Awaited<ReturnType<typeof startComponentPage>>;
const pages = new Map<Look, Page>();
const pageErrors: string[] = [];

beforeAll(async () => {
  await forgetDifferences();
  server = await startComponentPage();
  // Letters as they are drawn without the settings of the machine's fonts and screen.
  browser = await openBrowser(['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.for(cases)('%s looks as it did: %s', async ([group, look], { skip }) => {
  const page = await open(look);
  await page.goto(`${server.url}?group=${group}`);
  await page.locator(`[data-group="${group}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await force(page);
  await page.evaluate(replaceForeignLetters);
  await page.evaluate(scrollBack);
  const outcome = await comparePicture(`${group}-${look}`, await steadyPicture(page), browser.version);
  if (outcome.isEqual) return;
  if (outcome.isOtherBrowser) {
    // The reporter does not print why a test is skipped.
    process.stderr.write(`${outcome.words}\n`);
    skip(outcome.words);
  }
  expect.fail(outcome.words);
});

it('has pictures of every group, and of none that is gone', async () => {
  const page = await open('light');
  await page.goto(`${server.url}?group=`);
  await page.getByRole('navigation').waitFor();
  await expect.poll(() => page.getByRole('link').allTextContents()).toEqual(groups);
  const files = await readdir(join(import.meta.dirname, 'pictures'));
  const names = cases.map(([group, look]) => `${group}-${look}.png`);
  expect(files.toSorted()).toEqual(['browser.txt', ...names].toSorted());
});

it('breaks nothing on the way', () => {
  expect(pageErrors).toEqual([]);
});

async function open(look: Look): Promise<Page> {
  const known = pages.get(look);
  if (known) return known;
  const context = await browser.context(looks[look]);
  const page = await context.newPage();
  // browser/components/example-data.ts
  await page.clock.setFixedTime('2026-03-12T10:00:00.000Z');
  page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`${page.url()}: ${message.text()}`);
  });
  pages.set(look, page);
  return page;
}

const sessions = new WeakMap<Page, CDPSession>();

/** Puts controls into the states that only a mouse or the keyboard bring about, several at once. */
async function force(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  for (const state of ['hover', 'focus-visible']) {
    const selector = `[data-forced="${state}"] :is(a, button, input, [role="button"])`;
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    const forcedPseudoClasses = state === 'hover' ? ['hover'] : ['focus', 'focus-visible', 'focus-within'];
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}

/** The page once it has come to rest: two pictures in a row are equal. */
async function steadyPicture(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  let last = await shoot();
  for (let looked = 0; looked < 20; looked += 1) {
    await page.waitForTimeout(150);
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The page does not come to rest.');
}

/** Replaces letters that the font of the app does not have: a machine would draw them with a font of its own. */
function replaceForeignLetters(): void {
  const ranges = [...document.fonts].flatMap(({ unicodeRange }) =>
    unicodeRange.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
    }),
  );
  const isForeign = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    return code > 32 && !ranges.some(([from, to]) => code >= from && code <= to);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = [...(node.nodeValue ?? '')].map((letter) => (isForeign(letter) ? '¤' : letter)).join('');
    if (text !== node.nodeValue) node.nodeValue = text;
  }
}

/** A board that snaps to its columns would stand a pixel off now and then. */
function scrollBack(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    element.style?.setProperty('scroll-snap-type', 'none');
    element.scrollTo(0, 0);
  }
}
