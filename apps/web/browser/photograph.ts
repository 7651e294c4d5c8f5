import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['SCREENSHOTS_DIR'];

/** With SCREENSHOTS_DIR it takes pictures of a page, light and dark, to look at. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}
