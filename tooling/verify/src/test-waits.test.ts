import { expect, test } from 'vitest';
import { testWaitsIn } from './test-waits.ts';

const linesOf = (...code: string[]) =>
  testWaitsIn('apps/web/browser/a.test.ts', code.join('\n')).map(({ line }) => line);
const imported = `import { setTimeout as pause } from 'node:timers/promises';`;

test.each([
  'await pause(100);',
  'await page.waitForTimeout(100);',
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  'const nap = () => new Promise((resolve) => { setTimeout(resolve, 100); });',
  'for (;; await pause(100)) if (isDone()) break;',
  'expect(performance.now() - began).toBeLessThan(1_000);',
  'expect(Date.now() - began).toBeLessThanOrEqual(1_000);',
  'expect(tookMs).toBeLessThan(1_000);',
  'expect(await field.inputValue()).toBe("a");',
  'expect((await row.boundingBox())?.y).toBe(1);',
])('%s is found', (line) => {
  expect(linesOf(imported, line)).toEqual([2]);
});

test.each([
  'await expect.poll(() => field.inputValue()).toBe("a");',
  'await expect.poll(async () => expect(await field.inputValue()).toBe("a")).toBe(undefined);',
  'await page.waitFor(async () => { expect(await row.count()).toBe(1); });',
  'const first = await Promise.race([answer, pause(100)]);',
  'createServer((request, response) => { setTimeout(() => response.end(), 100); });',
  'createServer(async (request, response) => { await pause(100); response.end(); });',
  'expect(rows.length).toBeLessThan(10);',
  'await pause(100); // wait: two ids of one millisecond differ',
  '// wait: the receiver answers late\nawait pause(100);',
])('%s is left alone', (line) => {
  expect(linesOf(imported, line)).toEqual([]);
});

test('outside of the browser, a read is no read of a page', () => {
  expect(testWaitsIn('a.test.ts', 'expect(await rows.count()).toBe(1);')).toEqual([]);
});

test('a directive without a reason, and a pause that is no timer, change nothing', () => {
  expect(linesOf(imported, '// wait:', 'await pause(100);')).toEqual([3]);
  expect(linesOf('await pause(webhook);')).toEqual([]);
});
