import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colors = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds on a page, of any impact; with `colorsOnly` only those of colour contrast. */
export async function accessibilityViolations(page: Page, colorsOnly = false): Promise<string[]> {
  // Injected through the debugger, since the Content-Security-Policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axe.source} })()`);
  return page.evaluate(
    async ({ runOnly }) => {
      // The line above has put axe on the page.
      const { axe: onPage } = window as unknown as {
        axe: {
          run: (
            root: Document,
            options: object,
          ) => Promise<{
            violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
          }>;
        };
      };
      const { violations } = await onPage.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(
            ({ target, failureSummary }) =>
              `${id} at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
          ),
      );
    },
    { runOnly: colorsOnly ? colors : tags },
  );
}
