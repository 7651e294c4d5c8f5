import autocannon from 'autocannon';
import { gatewayEnvironment } from '../against-floor.ts';
import { connections, generateLoad } from '../load.ts';
import { startPostgres, withClient } from '../postgres.ts';
import { startTarget, type Target } from '../processes.ts';
import { median, range } from '../statistics.ts';
import { body, stageWorkflows, taskStep } from './stage.ts';

/** Posts to URLs of workflows that one gateway takes, against the bare program, in turns; then how long they take at half that load. */
export async function benchAccepted(rounds: number, seconds: number): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  const targets: Target[] = [];
  try {
    const [floorUrl, oursUrl] = [await postgres.database('floor', true), await postgres.database('ours', true)];
    await withClient(floorUrl, (client) => client.query('create table floor_runs (id bigint generated always as identity primary key, workflow_id text not null, trigger jsonb not null, created_at timestamptz not null default now())'));
    const { workflowIds } = await stageWorkflows(oursUrl, [taskStep('task')]);
    const floor = await startTarget('floor', 'tooling/bench/src/workflows/floor.ts', [], { DATABASE_URL: floorUrl }, '/ready');
    targets.push(floor);
    const ours = await startTarget('ours', 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(oursUrl), '/readyz');
    targets.push(ours);
    const turn = async (target: Target, prefix: string, turnSeconds: number) => {
      const { requests, seconds: took, failures } = await generateLoad({ url: target.url, key: '-', requests: { method: 'POST', asks: workflowIds.map((id) => ({ path: `${prefix}${id}`, body })) }, seconds: turnSeconds });
      if (failures > 0 || requests === 0) throw new Error(`${target.name}: ${failures} of ${requests} posts failed.`);
      return requests / took;
    };
    const floorTurn = (turnSeconds = seconds) => turn(floor, '/trigger/', turnSeconds);
    const oursTurn = (turnSeconds = seconds) => turn(ours, '/api/webhooks/trigger/', turnSeconds);
    await floorTurn(1);
    await oursTurn(1);
    const [floors, ourses]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await floorTurn());
      ourses.push(await oursTurn());
    }
    const half = await autocannon({
      url: ours.url, connections, duration: 10, overallRate: Math.round(median(ourses) / 2),
      requests: workflowIds.map((id) => ({ method: 'POST' as const, path: `/api/webhooks/trigger/${id}`, headers: { 'content-type': 'application/json' }, body })),
    });
    if (half.non2xx + half.errors > 0) throw new Error(`At half the load ${half.non2xx + half.errors} posts failed.`);
    const ratio = median(ourses.map((ours_, at) => ours_ / (floors[at] ?? Number.NaN)));
    return {
      'floor /s': range(floors, 0), 'ours /s': range(ourses, 0), value: `${ratio.toFixed(2)}; at half the load p50 ${half.latency.p50} ms, p99 ${half.latency.p99} ms`,
      goal: `${ratio >= 0.6 && half.latency.p99 < 100 ? 'met' : 'MISSED'} ratio 0.6, p99 100 ms`,
    };
  } finally {
    for (const target of targets) await target.stop();
    await postgres.stop();
  }
}
