import type { Page } from 'playwright-core';

/** A page to be looked at: its address, what says that it is there, and what is opened on it. */
export interface View {
  name: string;
  path: string;
  isThere: (page: Page) => Promise<unknown>;
  open?: (page: Page) => Promise<unknown>;
}
