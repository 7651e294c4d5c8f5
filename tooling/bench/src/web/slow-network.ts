import type { WebSetup } from './setup.ts';

/** As on a train: until an answer begins, and bytes a second in both directions. */
const latency = 400;
const throughput = 50_000;

/** Marks the first row in the page once the frame that draws it is over. */
const markFirstRow = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[aria-rowindex="2"] a')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first row')));
  }).observe(document, { subtree: true, childList: true });
`;

/**
 * ms from the beginning of a visit until the first rows of a table are painted, by the clock of the page: with nothing
 * kept by the browser, and with the app kept.
 */
export async function measureSlowNetwork({ url, folderId, page: open }: WebSetup, samples: number) {
  const times: Record<'first visit' | 'later visits', number[]> = { 'first visit': [], 'later visits': [] };
  for (let at = 0; at < samples; at += 1) {
    const page = await open();
    // Playwright looks for an element up to half a second after it has come.
    await page.addInitScript(markFirstRow);
    const visit = async () => {
      await page.goto(`${url}/folders/${folderId}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0);
      return page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN);
    };
    await visit();
    // Until the pages that people go to next are there, too.
    await page.waitForTimeout(3_000);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    times['later visits'].push(await visit());
    await network.send('Network.clearBrowserCache');
    times['first visit'].push(await visit());
    await page.context().close();
  }
  return times;
}
