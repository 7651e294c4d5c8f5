import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { startWorkerProcess } from '../worker-process.ts';
import { createdId, type WebSetup } from './setup.ts';

const hours = 8;
/** One a second. */
const changesPerHour = 3_600;
const changesPerSecond = 80;
const dealCount = 40;

/** Memory of a page at the end of an hour, after a garbage collection. */
export interface Held {
  'heap MB': number;
  nodes: number;
  listeners: number;
}

/**
 * Memory of a table and of a board while other people change, add and delete the rows shown, for as many changes as
 * eight hours have seconds.
 */
export async function measureLiveMemory(setup: WebSetup): Promise<Record<'table' | 'board', Held[]>> {
  const worker = await startWorkerProcess(setup.environment);
  try {
    const others = await colleaguesOf(setup);
    const [table, board] = [await setup.page(), await setup.page()];
    await table.goto(`${setup.url}/folders/${setup.folderId}`);
    await board.goto(`${setup.url}/deals/${others.pipelineId}`);
    await table.locator('[aria-rowindex="2"] a').first().waitFor();
    await board.getByText('Deal 0', { exact: true }).waitFor();
    const held: Record<'table' | 'board', Held[]> = { table: [], board: [] };
    const [inTable, inBoard] = [await inspector(table), await inspector(board)];
    for (let hour = 0; hour < hours; hour += 1) {
      await others.change(hour * changesPerHour, changesPerHour);
      const last = `Hour ${hour + 1} ended`;
      await setup.call('records.update', { id: others.recordIds.at(-1), title: last });
      await table.getByText(last).waitFor();
      // Answers that are still on their way.
      await pause(2_000);
      held.table.push(await heldBy(inTable));
      held.board.push(await heldBy(inBoard));
    }
    for (const page of [table, board]) await page.context().close();
    return held;
  } finally {
    await worker.stop();
  }
}

const pipeline = z.object({
  result: z.object({
    data: z.object({ data: z.object({ id: z.string(), stages: z.array(z.object({ id: z.string() })) }) }),
  }),
});

/** Others who work on what the pages show. */
async function colleaguesOf({ call, folderId }: WebSetup) {
  const { id: pipelineId, stages } = pipeline.parse(
    await call('pipelines.create', { name: 'Bench', stages: [{ name: 'New' }, { name: 'Offer' }] }),
  ).result.data.data;
  const create = async (title: string) => createdId(await call('records.create', { folderId, title }));
  const [recordIds, dealIds, passing]: [string[], string[], string[]] = [[], [], []];
  for (let at = 0; at < dealCount; at += 1) {
    recordIds.push(await create(`Shown ${at}`));
    dealIds.push(createdId(await call('deals.create', { pipelineId, title: `Deal ${at}`, amount: 10 })));
  }
  const actions = [
    (at: number) => call('records.update', { id: recordIds[at % dealCount], title: `Changed ${at}` }),
    (at: number) => call('deals.update', { id: dealIds[at % dealCount], stageId: stages[at % 2]?.id }),
    (at: number) => call('records.update', { id: recordIds[at % dealCount], data: { score: at % 100 } }),
    async (at: number) => passing.push(await create(`Passing ${at}`)),
    (at: number) => call('deals.update', { id: dealIds[at % dealCount], amount: at }),
    async () => call('records.remove', { id: passing.shift() }),
  ];
  return {
    pipelineId,
    recordIds,
    async change(from: number, count: number) {
      const begun = performance.now();
      for (let at = from; at < from + count; at += 1) {
        await actions[at % actions.length]?.(Math.floor(at / actions.length));
        await pause(Math.max(0, begun + ((at - from + 1) * 1_000) / changesPerSecond - performance.now()));
      }
    },
  };
}

async function inspector(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

async function heldBy(session: CDPSession): Promise<Held> {
  // Objects that the first pass frees may have referenced others.
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    'heap MB': Number((of('JSHeapUsedSize') / 2 ** 20).toFixed(1)),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}
