import { setTimeout as pause } from 'node:timers/promises';
import { gatewayEnvironment } from '../against-floor.ts';
import { startPostgres } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { percentile } from '../statistics.ts';
import { createRecord } from './create-record.ts';
import { nowUs, ReceiverProcess } from './receiver-process.ts';
import { stageWorkspaces, workerEnvironment } from './stage.ts';
import { startWorkerProcess } from '../worker-process.ts';

/** From the answer of a write to its arrival at the receiver, without other load. */
export async function benchLatency(samples: number): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const url = await postgres.database('ours', true);
    const [workspace] = await stageWorkspaces(url, () => [receiver.host(0)], 1);
    if (!workspace) throw new Error('There is no workspace.');
    const gateway = await startTarget(
      'gateway',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
    );
    const worker = await startWorkerProcess(workerEnvironment(url));
    const answeredAt: number[] = [];
    for (let n = 0; n < samples + 20; n += 1) {
      await createRecord(gateway.url, workspace);
      answeredAt.push(nowUs());
      // Sometimes within the second that the lease lingers, sometimes after it.
      await pause(n % 4 === 0 ? 1_300 : 120);
    }
    await pause(500);
    const arrivedAt = [...(await receiver.arrivals()).values()].toSorted((a, b) => a - b);
    if (arrivedAt.length !== answeredAt.length) throw new Error(`${arrivedAt.length} of ${answeredAt.length} arrived.`);
    const latenciesMs = arrivedAt.map((at, n) => (at - (answeredAt[n] ?? 0)) / 1_000).slice(20);
    const [p50, p95] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.95)];
    console.table({
      'answer to arrival, idle': {
        'p50 ms': p50.toFixed(1),
        'p95 ms': p95.toFixed(1),
        goal: `${p50 < 15 && p95 < 30 ? 'met' : 'MISSED'} p50 < 15, p95 < 30`,
      },
    });
    await Promise.all([worker.stop(), gateway.stop()]);
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}
