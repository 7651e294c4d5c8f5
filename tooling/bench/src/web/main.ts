import { median, percentile } from '../statistics.ts';
import { measureInteractions } from './interactions.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { openWebSetup, type WebSetup } from './setup.ts';
import { largestPaintMs } from './stopwatch.ts';

export interface WebOptions {
  /** Records in the opened folder. */
  readonly records: number;
  readonly samples: number;
}

const paintMsGoal = 1_000;
const answerMsGoal = 100;
const slowMsGoal = 5_000;
/** Rows that are scrolled through before the last measurements. */
const scrolledRows = 20_000;

/** The web app in a real browser: largest contentful paint, and the response time of a large table. */
export async function benchWeb({ records, samples }: WebOptions): Promise<void> {
  const setup = await openWebSetup(records);
  try {
    console.log(`ms to the largest contentful paint, nothing cached; the goal is ${paintMsGoal}`);
    console.table(await measurePaints(setup, samples));
    console.log(`ms to the rows of a table at 400 ms latency and 50 kB a second; the goal is ${slowMsGoal}`);
    const slow = await measureSlowNetwork(setup, Math.min(samples, 3));
    console.table(
      Object.fromEntries(
        Object.entries(slow).map(([name, list]) => [
          name,
          { median: median(list).toFixed(0), isMet: median(list) <= slowMsGoal },
        ]),
      ),
    );
    const { answers, frames } = await measureInteractions(setup, samples, Math.min(scrolledRows, records / 2));
    console.log(
      `\nms to an answer at ${records.toLocaleString('en')} records in a folder; the goal is ${answerMsGoal}`,
    );
    const rows = Object.entries(answers).map(([name, list]) => {
      const [shown, paint] = [list.map(({ shownMs }) => shownMs), list.map(({ paintMs }) => paintMs)];
      return [
        name,
        {
          shown: median(shown).toFixed(0),
          'shown p95': percentile(shown, 0.95).toFixed(0),
          'next paint': median(paint).toFixed(0),
          'next paint p95': percentile(paint, 0.95).toFixed(0),
          isMet: median(shown) <= answerMsGoal,
        },
      ];
    });
    console.table(Object.fromEntries(rows));
    console.log(
      `frames while scrolling: median ${median(frames).toFixed(1)} ms, 95 % within ` +
        `${percentile(frames, 0.95).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(1)} ms`,
    );
  } finally {
    await setup.stop();
  }
}

async function measurePaints(setup: WebSetup, samples: number) {
  const table: Record<string, object> = {};
  for (const [name, path] of [
    ['table', `/folders/${setup.folderId}`],
    ['tasks', '/tasks'],
    ['settings', '/settings/workspace'],
  ] as const) {
    const paints: number[] = [];
    // The first paint meets a gateway and a PostgreSQL that have just started.
    for (let at = -1; at < samples; at += 1) {
      const page = await setup.page();
      const paintMs = await largestPaintMs(page, setup.url + path, () =>
        page.getByRole('heading', { level: 1 }).waitFor(),
      );
      if (at >= 0) paints.push(paintMs);
      await page.context().close();
    }
    table[name] = {
      median: median(paints).toFixed(0),
      p95: percentile(paints, 0.95).toFixed(0),
      isMet: median(paints) < paintMsGoal,
    };
  }
  return table;
}
