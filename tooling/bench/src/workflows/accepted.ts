import { gatewayEnvironment } from '../against-floor.ts';
import { generateLoad } from '../load.ts';
import { startPostgres, withClient } from '../postgres.ts';
import { startTarget, type Target } from '../processes.ts';
import { median } from '../statistics.ts';
import { perSecondOf, ratiosOf, takeTurn, takeTurns, usOf } from '../turns.ts';
import { body, stageWorkflows, taskStep } from './stage.ts';

// Trigger URLs of workflows need no key.
const noKey = '-';

/**
 * Posts to trigger URLs that one gateway accepts, alternating with the bare program; then their latency at half that
 * load.
 */
export async function benchAccepted(rounds: number, seconds: number): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  const targets: Target[] = [];
  try {
    const [floorUrl, oursUrl] = [await postgres.database('floor', true), await postgres.database('ours', true)];
    await withClient(floorUrl, (client) =>
      client.query(
        `create table floor_runs (
            id bigint generated always as identity primary key, workflow_id text not null, trigger jsonb not null,
            created_at timestamptz not null default now()
          )`,
      ),
    );
    const { workflowIds } = await stageWorkflows(oursUrl, [taskStep('task')]);
    const floor = await startTarget(
      'floor',
      'tooling/bench/src/workflows/floor.ts',
      [],
      { DATABASE_URL: floorUrl },
      '/ready',
    );
    targets.push(floor);
    const ours = await startTarget('ours', 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(oursUrl), '/readyz');
    targets.push(ours);
    const posts = (prefix: string) => ({
      method: 'POST' as const,
      asks: workflowIds.map((id) => ({ path: `${prefix}${id}`, body })),
    });
    const floorTurn = (turnSeconds = seconds) => takeTurn(floor, noKey, posts('/trigger/'), turnSeconds, postgres.pid);
    const oursTurn = (turnSeconds = seconds) =>
      takeTurn(ours, noKey, posts('/api/webhooks/trigger/'), turnSeconds, postgres.pid);
    await floorTurn(1);
    await oursTurn(1);
    const [floors = [], ourses = []] = await takeTurns(rounds, [() => floorTurn(), () => oursTurn()]);
    const half = await generateLoad({
      url: ours.url,
      key: noKey,
      requests: posts('/api/webhooks/trigger/'),
      seconds: 5,
      perSecond: median(ourses.map(({ perSecond }) => perSecond)) / 2,
    });
    if (half.failures > 0) throw new Error(`At half the load ${half.failures} posts failed.`);
    const ratio = median(ratiosOf(floors, ourses));
    return {
      'floor /s': perSecondOf(floors),
      'ours /s': perSecondOf(ourses),
      'us process/pg floor': usOf(floors),
      'us process/pg ours': usOf(ourses),
      value: `${ratio.toFixed(2)}; at half the load p50 ${half.p50Ms.toFixed(1)} ms, p99 ${half.p99Ms.toFixed(1)} ms`,
      goal: `${ratio >= 0.6 && half.p99Ms < 100 ? 'met' : 'MISSED'} ratio 0.6, p99 100 ms`,
    };
  } finally {
    for (const target of targets) await target.stop();
    await postgres.stop();
  }
}
