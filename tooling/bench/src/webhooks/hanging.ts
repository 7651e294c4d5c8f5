import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../postgres.ts';
import { median, percentile, range } from '../statistics.ts';
import { nowUs, ReceiverProcess } from './receiver-process.ts';
import { addEvents, countDeliveries, stageWorkspaces, waitsMs, workerEnvironment } from './stage.ts';
import { startWorkerProcess } from '../worker-process.ts';

const healthyEvents = 1_000;
const hangingEvents = 1_000;

/** The latency of healthy deliveries with and without a hanging receiver that has 1,000 deliveries waiting. */
export async function benchHanging(): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const url = await postgres.database('ours', true);
    const [healthy, hanging] = await stageWorkspaces(
      url,
      (at) => (at === 0 ? [receiver.host(0)] : [receiver.host(1, 'hang')]),
      2,
    );
    if (!healthy || !hanging) throw new Error('There are two workspaces.');
    const worker = await startWorkerProcess(workerEnvironment(url));
    const measure = async () => {
      await receiver.behave(0);
      const startedAt = nowUs();
      // A few at a time, as in production, so that the queue is not what is measured.
      for (let n = 0; n < healthyEvents; n += 50) {
        await addEvents(url, [healthy], 50);
        await pause(50);
      }
      const arrived = async () =>
        [...(await receiver.arrivals())].filter(([key]) => !key.startsWith('/hang') && !key.startsWith('hang'));
      while ((await arrived()).length < healthyEvents) {
        if (nowUs() - startedAt > 60_000_000) throw new Error('The healthy ones were not delivered in a minute.');
        await pause(50);
      }
      return waitsMs(url, healthyEvents);
    };
    await measure();
    const rounds = async () => {
      const p99s: number[] = [];
      for (let round = 0; round < 5; round += 1) p99s.push(percentile(await measure(), 0.99));
      return p99s;
    };
    const without = await rounds();
    await addEvents(url, [hanging], hangingEvents);
    await pause(1_000);
    const beside = await rounds();
    const ratio = median(beside) / median(without);
    console.table({
      'healthy, event to attempt': {
        'p99 without, ms': range(without, 0),
        'p99 beside, ms': range(beside, 0),
        ratio: ratio.toFixed(2),
        goal: `${ratio < 2 ? 'met' : 'MISSED'} below 2`,
      },
    });
    console.log(`deliveries by state: ${JSON.stringify(await countDeliveries(url))}`);
    await worker.stop();
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}
