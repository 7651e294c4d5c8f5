import { chromium, type BrowserContext } from 'playwright-core';
import { findChromium } from './chromium.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  /** A new browser context: no cookies, empty storage. */
  context(options?: Parameters<typeof newContext>[1]): Promise<BrowserContext>;
  version: string;
  /** False once the browser has crashed or was closed. */
  isOpen(): boolean;
  close(): Promise<void>;
}

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
    isOpen: () => browser.isConnected(),
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
    // Requests of a service worker would pass the routes of a test.
    serviceWorkers: 'block',
    ...options,
  });
}
