import { setTimeout as pause } from 'node:timers/promises';
import { gatewayEnvironment } from '../against-floor.ts';
import { startPostgres } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { percentile } from '../statistics.ts';
import { createRecord } from './create-record.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { addEvents, stageWorkspaces, workerEnvironment, type StagedWorkspace } from './stage.ts';
import { startWorkerProcess } from '../worker-process.ts';

const eventCount = 10_000;
// Warm-up before measuring: a process compiles the code of its first runs.
const warmUpEvents = 1_000;
// The p99 is compared; with 400 samples its four values would be chance.
const idleWrites = 1_000;
const writeEveryMs = 25;

/**
 * 10,000 events at once to 50 receivers (each event to the five of its workspace), and the latency of writes meanwhile.
 */
export async function benchBurst(): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const url = await postgres.database('ours', true);
    const workspaces = await stageWorkspaces(
      url,
      (at) => Array.from({ length: 5 }, (_, n) => receiver.host(at * 5 + n)),
      10,
    );
    // The measured writes are in a workspace without webhooks: they add nothing to the burst.
    const [bystander] = await stageWorkspaces(url, () => [], 1);
    if (!bystander) throw new Error('There is no workspace.');
    const gateway = await startTarget(
      'gateway',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
    );
    const worker = await startWorkerProcess(workerEnvironment(url));
    await addEvents(url, workspaces, warmUpEvents);
    await writesMs(gateway.url, bystander, () => false, 100);
    await receiver.untilDistinct(warmUpEvents * 5, 100);
    const idle = await writesMs(gateway.url, bystander, () => false, idleWrites);
    await receiver.behave(0);
    await addEvents(url, workspaces, eventCount);
    const startedAt = performance.now();
    let isOver = false;
    const during = writesMs(gateway.url, bystander, () => isOver, Infinity);
    const expected = eventCount * 5;
    await receiver.untilDistinct(expected, 100);
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const { distinct, count } = await receiver.stats();
    const [before, after] = [percentile(idle, 0.99), percentile(await during, 0.99)];
    console.table({
      burst: {
        seconds: seconds.toFixed(1),
        lost: expected - distinct,
        twice: count - distinct,
        'write p99 idle, ms': before.toFixed(1),
        'write p99 in the burst, ms': after.toFixed(1),
        ratio: (after / before).toFixed(2),
        goal:
          `${seconds <= 60 && distinct === expected ? 'met' : 'MISSED'} 60 s, none lost; ` +
          `${after <= 2 * before ? 'met' : 'MISSED'} below 2`,
      },
    });
    await Promise.all([worker.stop(), gateway.stop()]);
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}

async function writesMs(
  gatewayUrl: string,
  workspace: StagedWorkspace,
  isOver: () => boolean,
  countMax: number,
): Promise<number[]> {
  const took: number[] = [];
  while (!isOver() && took.length < countMax) {
    const startedAt = performance.now();
    await createRecord(gatewayUrl, workspace);
    took.push(performance.now() - startedAt);
    await pause(writeEveryMs);
  }
  return took;
}
