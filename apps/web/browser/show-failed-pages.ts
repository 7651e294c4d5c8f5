import { afterEach } from 'vitest';
import { openPages } from './open-pages.ts';

const shownMax = 6_000;
const answerMs = 5_000;

// A failed test names only the awaited text; this adds the text that the page showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: answerMs })
      .catch((error: unknown) => String(error));
    process.stderr.write(`\n"${task.name}" has failed. ${page.url()} shows:\n${shown.slice(0, shownMax)}\n`);
  }
});
