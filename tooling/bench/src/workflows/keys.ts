import { gatewayEnvironment } from '../against-floor.ts';
import { startPostgres } from '../postgres.ts';
import { median } from '../statistics.ts';
import { perSecondOf, ratiosOf, stopwatchUs, takeTurns, usOf } from '../turns.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { queueRuns, stageWorkflows, taskStep, untilAllEnded } from './stage.ts';

/** Runs of one step with as many keys, one after the other within each, against the same runs without keys. */
export async function benchKeys(rounds: number, keys: number): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('ours', true);
    const without = await stageWorkflows(url, [taskStep('task')], 1);
    const keyed = await stageWorkflows(url, [taskStep('task')], 1, { concurrencyKey: '{{ trigger.body.n }}' });
    const worker = await startWorkerProcess({ ...gatewayEnvironment(url), LOG_LEVEL: 'warn' });
    try {
      const turnOf = (staged: typeof keyed) => async () => {
        const usUntilNow = stopwatchUs(worker.pid, postgres.pid);
        const startedAt = performance.now();
        await queueRuns(url, staged, keys);
        await untilAllEnded(url, 300);
        return { perSecond: keys / ((performance.now() - startedAt) / 1_000), ...usUntilNow(keys) };
      };
      await turnOf(without)();
      await turnOf(keyed)();
      const [plain = [], ours = []] = await takeTurns(rounds, [turnOf(without), turnOf(keyed)]);
      const ratio = median(ratiosOf(plain, ours));
      return {
        'floor /s': perSecondOf(plain),
        'ours /s': perSecondOf(ours),
        'us process/pg floor': usOf(plain),
        'us process/pg ours': usOf(ours),
        value: `${ratio.toFixed(2)} with ${keys} keys`,
        goal: `${ratio >= 0.8 ? 'met' : 'MISSED'} ratio 0.8`,
      };
    } finally {
      await worker.stop();
    }
  } finally {
    await postgres.stop();
  }
}
