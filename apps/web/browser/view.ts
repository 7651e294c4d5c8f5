import type { Page } from 'playwright-core';

/** A page for screenshots: its path, what waits until it has loaded, and what opens its panel. */
export interface View {
  name: string;
  path: string;
  isThere: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<unknown>;
}
