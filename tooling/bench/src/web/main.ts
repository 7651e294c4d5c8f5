import { median, percentile } from '../statistics.ts';
import { measureInteractions } from './interactions.ts';
import { measureLiveMemory } from './live-memory.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { openWebSetup, type WebSetup } from './setup.ts';
import { largestPaintMs } from './stopwatch.ts';

export interface WebOptions {
  /** Records in the opened folder. */
  readonly records: number;
  readonly samples: number;
  /** All of `webParts` but the last, which takes eight minutes, if it is not named. */
  readonly part: string | undefined;
}

export const webParts = ['paint', 'slow-network', 'interactions', 'live-memory'] as const;

const paintMsGoal = 1_000;
const answerMsGoal = 50;
const slowMsGoal = 5_000;
/** A frame of 60 a second that comes this late was missed. */
const missedFrameMs = 25;
const growthMbMax = 1;
/** Rows that are scrolled through before the last measurements. */
const scrolledRows = 20_000;

/** The web app in a real browser. */
export async function benchWeb({ records, samples, part }: WebOptions): Promise<void> {
  const isAsked = (name: (typeof webParts)[number]) => (part === undefined ? name !== 'live-memory' : part === name);
  if (part !== undefined && !webParts.some((name) => name === part))
    throw new Error(`"${part}" is no part of the web's: ${webParts.join(', ')}.`);
  const setup = await openWebSetup(records);
  try {
    if (isAsked('paint')) await showPaints(setup, samples);
    if (isAsked('slow-network')) await showSlowNetwork(setup, Math.min(samples, 3));
    if (isAsked('interactions')) await showInteractions(setup, records, samples);
    if (isAsked('live-memory')) await showLiveMemory(setup);
  } finally {
    await setup.stop();
  }
}

async function showPaints(setup: WebSetup, samples: number): Promise<void> {
  console.log(`ms to the largest contentful paint, nothing cached; the goal is ${paintMsGoal}`);
  console.table(await measurePaints(setup, samples));
}

async function showSlowNetwork(setup: WebSetup, samples: number): Promise<void> {
  console.log(`ms to the rows of a table at 400 ms latency and 50 kB a second; the goal is ${slowMsGoal}`);
  const slow = await measureSlowNetwork(setup, samples);
  const rows = Object.entries(slow).map(([name, list]) => [
    name,
    { median: median(list).toFixed(0), isMet: median(list) <= slowMsGoal },
  ]);
  console.table(Object.fromEntries(rows));
}

async function showInteractions(setup: WebSetup, records: number, samples: number): Promise<void> {
  const { answers, frames } = await measureInteractions(setup, samples, Math.min(scrolledRows, records / 2));
  console.log(
    `\nms to an answer at ${records.toLocaleString('en')} records in a folder; the goal is ${answerMsGoal} to the ` +
      'next paint',
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
        isMet: median(paint) <= answerMsGoal,
      },
    ];
  });
  console.table(Object.fromEntries(rows));
  console.log(
    `frames while scrolling: median ${median(frames).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(1)} ms, ` +
      `${frames.filter((ms) => ms > missedFrameMs).length} of ${frames.length} late`,
  );
}

async function showLiveMemory(setup: WebSetup): Promise<void> {
  for (const [name, held] of Object.entries(await measureLiveMemory(setup))) {
    console.log(`\nheld by the page of a ${name} after each hour of a change a second by others`);
    console.table(held);
    const [early, last] = [held[1], held.at(-1)];
    if (!early || !last) throw new Error('Nothing was measured.');
    const growth = last['heap MB'] - early['heap MB'];
    const isMet = growth <= growthMbMax && last.nodes <= early.nodes * 1.05;
    console.log(
      `${growth.toFixed(1)} MB and ${last.nodes - early.nodes} nodes more than after two hours: goal ` +
        `${isMet ? 'met' : 'MISSED'} (${growthMbMax} MB)`,
    );
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
