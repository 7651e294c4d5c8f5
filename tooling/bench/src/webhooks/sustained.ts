import { gatewayEnvironment, startFloor } from '../against-floor.ts';
import { cases } from '../cases.ts';
import { generateLoad, warmUpTurns } from '../load.ts';
import { startPostgres } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { median, percentile, range } from '../statistics.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { stageWorkspaces, waitsMs, workerEnvironment } from './stage.ts';
import { perSecondOf, ratiosOf, takeTurn, takeTurns } from '../turns.ts';
import { startWorkerProcess } from '../worker-process.ts';

/** Creates over REST with one webhook, per second until everything is delivered, against the creates of both floors. */
export async function benchSustained(rounds: number, seconds: number): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const url = await postgres.database('ours', true);
    const [workspace] = await stageWorkspaces(url, () => [receiver.host(0)], 1);
    const create = cases.find(({ name }) => name === 'create');
    if (!workspace || !create) throw new Error('There is a workspace, and a case of that name.');
    const staged = { ...workspace, folderIds: [workspace.folderId], recordIds: [] };
    const [bare, full] = [await startFloor(postgres, 'bare', 1_000), await startFloor(postgres, 'full', 1_000)];
    const floorTurn =
      ({ target, workspace: of }: typeof bare) =>
      (turnSeconds: number) =>
        takeTurn(target, of.key, create.floor(of), turnSeconds, postgres.pid);
    const gateway = await startTarget(
      'gateway',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
    );
    const worker = await startWorkerProcess(workerEnvironment(url));
    const oursTurn = async (turnSeconds: number) => {
      await receiver.behave(0);
      const startedAt = performance.now();
      const { requests, failures } = await generateLoad({
        url: gateway.url,
        key: workspace.key,
        requests: create.ours(staged),
        seconds: turnSeconds,
      });
      if (failures > 0) throw new Error(`${failures} of ${requests} creates failed.`);
      await receiver.untilDistinct(requests, 20);
      return { perSecond: requests / ((performance.now() - startedAt) / 1_000) };
    };
    const sides: ((turnSeconds: number) => Promise<{ perSecond: number }>)[] = [
      floorTurn(bare),
      floorTurn(full),
      oursTurn,
    ];
    for (const turn of sides) await turn(warmUpTurns * seconds);
    const [bares = [], fulls = [], ours = []] = await takeTurns(
      rounds,
      sides.map((turn) => () => turn(seconds)),
    );
    const compared = (floors: typeof ours, must: number) => {
      const ratios = ratiosOf(floors, ours);
      return {
        '/s': perSecondOf(floors),
        'ours until delivered /s': perSecondOf(ours),
        ratio: range(ratios, 2),
        goal: `${median(ratios) >= must ? 'met' : 'MISSED'} ${must}`,
      };
    };
    await receiver.behave(0);
    const half = await generateLoad({
      url: gateway.url,
      key: workspace.key,
      requests: create.ours(staged),
      seconds: 2 * seconds,
      perSecond: median(ours.map(({ perSecond }) => perSecond)) / 2,
    });
    await receiver.untilDistinct(half.requests, 20);
    const waits = await waitsMs(url, half.requests);
    console.table({ 'creates of the floor': compared(bares, 0.5), 'creates of the full floor': compared(fulls, 0.7) });
    const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
    console.log(
      `at half that load, ms p50/p99: a create ${half.p50Ms.toFixed(1)}/${half.p99Ms.toFixed(1)}, from its event ` +
        `to the delivery ${p50.toFixed(1)}/${p99.toFixed(1)}`,
    );
    await Promise.all([worker.stop(), gateway.stop(), bare.target.stop(), full.target.stop()]);
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}
