import { existsSync } from 'node:fs';
import { chromium, type BrowserContext } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

export interface Browser {
  /** A new browser context: no cookies, empty storage. */
  context(options?: Parameters<typeof newContext>[1]): Promise<BrowserContext>;
  version: string;
  close(): Promise<void>;
}

/** Chromium: CHROMIUM_PATH, else the system's, else the one of an npm package. */
export async function openBrowser(own: readonly string[] = []): Promise<Browser> {
  const { path, more } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...flags, ...more, ...own],
    ignoreDefaultArgs: ['--headless'],
  });
  return {
    context: (options) => newContext(browser, options),
    version: browser.version(),
    close: () => browser.close(),
  };
}

function newContext(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  options: Parameters<typeof browser.newContext>[0] = {},
) {
  return browser.newContext({
    viewport: { width: 1360, height: 820 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
}

async function findChromium(): Promise<{ path: string; more: string[] }> {
  const named = process.env['CHROMIUM_PATH'] ?? system.find((path) => existsSync(path));
  if (named !== undefined) return { path: named, more: [] };
  const { default: packed } = await import('@sparticuz/chromium');
  return {
    path: await packed.executablePath(),
    more: packed.args.filter((flag) => flag.startsWith('--single-process') === false && flag.startsWith('--font')),
  };
}
