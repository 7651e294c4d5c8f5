import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres, withClient } from '../postgres.ts';
import { processTreeUs, processorUs } from '../processes.ts';
import { median, range } from '../statistics.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { addEvents, countDeliveries, stageWorkspaces, workerEnvironment } from './stage.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { perSecondOf, ratiosOf, stopwatchUs, usOf, type Turn } from '../turns.ts';

const run = promisify(execFile);
const workspaceCount = 10;
const webhooksEach = 5;
const goals = [
  { delayMs: 0, must: 6_000, aim: 12_000 },
  { delayMs: 20, must: 4_000, aim: 8_000 },
];

/**
 * Deliveries per second to 50 webhooks in 10 workspaces, from waiting events to recorded attempts, alternating with the
 * floor.
 */
export async function benchThroughput(rounds: number, eventCount: number): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const [url, floorUrl] = [await postgres.database('ours', true), await postgres.database('floor', false)];
    const workspaces = await stageWorkspaces(
      url,
      (at) => Array.from({ length: webhooksEach }, (_, n) => receiver.host(at * webhooksEach + n)),
      workspaceCount,
    );
    const count = eventCount * webhooksEach;
    await seedFloor(floorUrl, count);
    const worker = await startWorkerProcess(workerEnvironment(url));
    const rows: Record<string, object> = {};
    for (const { delayMs, must, aim } of goals) {
      const [ours, floors, receiverUs]: [Turn[], Turn[], number[]] = [[], [], []];
      for (let round = 0; round <= rounds; round += 1) {
        await receiver.behave(delayMs);
        const usUntilNow = stopwatchUs(worker.pid, postgres.pid);
        const receiverBefore = processorUs(receiver.pid) ?? 0;
        await addEvents(url, workspaces, eventCount);
        const perSecond = await untilDelivered(url, receiver, count);
        const cost = usUntilNow(count);
        const receiverCost = ((processorUs(receiver.pid) ?? 0) - receiverBefore) / count;
        await receiver.behave(delayMs);
        const floor = await floorTurn(floorUrl, receiver, count, postgres.pid);
        // The first round warms up.
        if (round === 0) continue;
        ours.push({ perSecond, ...cost });
        floors.push(floor);
        receiverUs.push(receiverCost);
      }
      const ratios = ratiosOf(floors, ours);
      const isMet = median(ours.map(({ perSecond }) => perSecond)) >= must && median(ratios) >= 0.5;
      rows[`answers after ${delayMs} ms`] = {
        'ours /s': perSecondOf(ours),
        'floor /s': perSecondOf(floors),
        ratio: range(ratios, 2),
        goal: `${isMet ? 'met' : 'MISSED'} ${must} and 0.5, aim ${aim}`,
        'us worker/pg': usOf(ours),
        'us floor/pg': usOf(floors),
        'us receiver': median(receiverUs).toFixed(0),
      };
    }
    console.table(rows);
    await worker.stop();
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}

async function untilDelivered(url: string, receiver: ReceiverProcess, count: number): Promise<number> {
  const startedAt = performance.now();
  while ((await receiver.stats()).count < count) {
    if (performance.now() - startedAt > 120_000) throw new Error('Not delivered after two minutes.');
    await pause(50);
  }
  while (((await countDeliveries(url))['PENDING'] ?? 0) > 0) await pause(20);
  const { distinct } = await receiver.stats();
  if (distinct !== count) throw new Error(`${distinct} of ${count} arrived.`);
  return count / ((performance.now() - startedAt) / 1_000);
}

async function seedFloor(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `create table floor_deliveries (
          id uuid primary key default uuidv7(), status text not null default 'PENDING', finished_at timestamptz,
          body text not null
        )`,
    );
    await client.query(`insert into floor_deliveries (body) select repeat('x', 640) from generate_series(1, $1::int)`, [
      count,
    ]);
  });
}

async function floorTurn(url: string, receiver: ReceiverProcess, count: number, postgresPid: number): Promise<Turn> {
  const postgresBefore = processTreeUs(postgresPid) ?? 0;
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, 'floor-loop.ts'), url, receiver.url, String(count)],
    { timeout: 120_000 },
  );
  // Its last line of output.
  const { seconds, us } = JSON.parse(stdout) as { seconds: number; us: number };
  return {
    perSecond: count / seconds,
    processUs: us / count,
    postgresUs: ((processTreeUs(postgresPid) ?? 0) - postgresBefore) / count,
  };
}
