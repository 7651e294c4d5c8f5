import { buildIfStale } from '../build.ts';
import { findChromium } from './chromium.ts';

/**
 * vitest's globalSetup: builds the web app and unpacks the browser before the first test, whose time-out is too short
 * for that. Skips both if the run names only files outside the web app.
 */
export async function setup(): Promise<void> {
  const named = process.argv.filter((word) => /^(apps|packages|tooling)\b/.test(word));
  if (named.length > 0 && !named.some((word) => word.includes('web'))) return;
  await buildIfStale((line) => process.stdout.write(`${line}\n`));
  await findChromium();
}
