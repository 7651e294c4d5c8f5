import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** With TOUR_DIR=docs/tour the stories write the pictures of the tour. */
const folder = process.env['TOUR_DIR'];

/** Takes the next picture of a story: `closes-a-deal-1.jpeg`, `closes-a-deal-2.jpeg`, ... */
export function film(story: string): (page: Page) => Promise<void> {
  let taken = 0;
  return async (page) => {
    taken += 1;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    // Charts and lists that are still loading.
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
    await page.screenshot({ path: join(folder, `${story}-${taken}.jpeg`), type: 'jpeg', quality: 60 });
  };
}
