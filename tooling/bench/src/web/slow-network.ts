import type { WebSetup } from './setup.ts';

/** As on a train: until an answer begins, and bytes a second in both directions. */
const latency = 400;
const throughput = 50_000;

/** ms until the first rows of a table: with nothing kept by the browser, and with the app kept. */
export async function measureSlowNetwork({ url, folderId, page: open }: WebSetup, samples: number) {
  const times: Record<'first visit' | 'later visits', number[]> = { 'first visit': [], 'later visits': [] };
  for (let at = 0; at < samples; at += 1) {
    const page = await open();
    const visit = async () => {
      const startedAt = performance.now();
      await page.goto(`${url}/folders/${folderId}`, { waitUntil: 'commit' });
      await page.locator('[aria-rowindex="2"] a').first().waitFor();
      return performance.now() - startedAt;
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
