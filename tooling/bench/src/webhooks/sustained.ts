import { gatewayEnvironment, startFloor } from '../against-floor.ts';
import { cases } from '../cases.ts';
import { seedFloor } from '../floor-tables.ts';
import { generateLoad, warmUpTurns } from '../load.ts';
import { startPostgres } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { median, percentile, range } from '../statistics.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { stageWorkspaces, waitsMs, workerEnvironment } from './stage.ts';
import { takeTurns } from '../turns.ts';
import { startWorkerProcess } from '../worker-process.ts';

/** Creates over REST with one webhook subscribed, counted over the time until everything is delivered, against the creates of both floors. */
export async function benchSustained(rounds: number, seconds: number): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const url = await postgres.database('ours', true);
    const [workspace] = await stageWorkspaces(url, () => [receiver.host(0)], 1);
    const create = cases.find(({ name }) => name === 'create');
    if (!workspace || !create) throw new Error('There is a workspace, and a case of that name.');
    const staged = { ...workspace, folderIds: [workspace.folderId], recordIds: [] };
    const startFloorSide = async (name: string, args: string[]) => {
      const floorUrl = await postgres.database(name, false);
      const floorWorkspace = await seedFloor(floorUrl, 1_000);
      const floor = await startFloor(name, floorUrl, args);
      const turn = async (turnSeconds: number) => {
        const load = await generateLoad({ url: floor.url, key: floorWorkspace.key, requests: create.floor(floorWorkspace), seconds: turnSeconds });
        return load.requests / load.seconds;
      };
      return { floor, turn };
    };
    const [bare, full] = [await startFloorSide('floor', []), await startFloorSide('full_floor', ['full'])];
    const gateway = await startTarget('gateway', 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(url), '/readyz');
    const worker = await startWorkerProcess(workerEnvironment(url));
    const oursTurn = async (turnSeconds: number) => {
      await receiver.behave(0);
      const startedAt = performance.now();
      const { requests, failures } = await generateLoad({ url: gateway.url, key: workspace.key, requests: create.ours(staged), seconds: turnSeconds });
      if (failures > 0) throw new Error(`${failures} of ${requests} creates failed.`);
      await receiver.untilDistinct(requests, 20);
      return requests / ((performance.now() - startedAt) / 1_000);
    };
    for (const turn of [bare.turn, full.turn, oursTurn]) await turn(warmUpTurns * seconds);
    const [floors = [], fulls = [], ours = []] = await takeTurns(rounds, [bare.turn, full.turn, oursTurn].map((turn) => () => turn(seconds)));
    const compared = (perSecond: number[], must: number) => {
      const ratios = ours.map((one, at) => one / (perSecond[at] ?? Number.NaN));
      return { '/s': range(perSecond, 0), 'ours until delivered /s': range(ours, 0), ratio: range(ratios, 2), goal: `${median(ratios) >= must ? 'met' : 'MISSED'} ${must}` };
    };
    await receiver.behave(0);
    const half = await generateLoad({ url: gateway.url, key: workspace.key, requests: create.ours(staged), seconds: 2 * seconds, perSecond: median(ours) / 2 });
    await receiver.untilDistinct(half.requests, 20);
    const waits = await waitsMs(url, half.requests);
    console.table({ 'creates of the floor': compared(floors, 0.5), 'creates of the full floor': compared(fulls, 0.7) });
    const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
    console.log(`at half that load, ms p50/p99: a create ${half.p50Ms.toFixed(1)}/${half.p99Ms.toFixed(1)}, from its event to the delivery ${p50.toFixed(1)}/${p99.toFixed(1)}`);
    await Promise.all([worker.stop(), gateway.stop(), bare.floor.stop(), full.floor.stop()]);
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}
