import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProduction } from '../environment.ts';
import { preact } from '../preact.ts';
import { openBrowser, type Browser } from './browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const built = await inProduction(() =>
    build({
      configFile: false,
      logLevel: 'error',
      root: join(import.meta.dirname, '..'),
      plugins: [preact],
      build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'as-react-page.tsx') } },
    }),
  );
  const [script] = 'output' in built ? built.output : [];
  browser = await openBrowser();
  page = await (await browser.context()).newPage();
  await page.setContent('<div id="root"></div>');
  await page.addScriptTag({ type: 'module', content: script?.code ?? '' });
});
afterAll(() => browser?.close());

const labelled = (name: string) => page.getByLabel(name, { exact: true });

it('what a field does not take is not shown', async () => {
  await labelled('Digits').click();
  await page.keyboard.type('1a2b3');
  expect(await labelled('Digits').inputValue()).toBe('123');
  await labelled('Fixed').click();
  await page.keyboard.type('not');
  expect(await labelled('Fixed').inputValue()).toBe('As it is');
  await labelled('Off').click();
  expect(await labelled('Off').isChecked()).toBe(false);
  await labelled('Second').click();
  expect(await labelled('Second').isChecked()).toBe(false);
  expect(await labelled('First').isChecked()).toBe(true);
});

it('a click is drawn with all its effects before anything else happens', async () => {
  const focused = await page.getByRole('button', { name: 'Count' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    return document.activeElement?.ariaLabel;
  });
  expect(focused).toBe('End');
});

it('a field that is to have the focus has it once it is drawn, and is left alone from then on', async () => {
  const ask = page.getByRole('button', { name: 'Ask' });
  await ask.click();
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Asked');
  await ask.click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ask');
});

it('a callback that remembers what it was drawn with keeps no drawing since', async () => {
  const change = page.getByRole('button', { name: 'Change' });
  for (let times = 0; times < 60; times += 1) await change.click();
  const session = await page.context().newCDPSession(page);
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Row.prototype' });
  // It collects garbage before.
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  // Five are shown, five were first.
  expect(count.value).toBeGreaterThanOrEqual(5);
  expect(count.value).toBeLessThan(15);
});
