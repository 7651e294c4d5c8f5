import { gatewayEnvironment } from '../against-floor.ts';
import { cases } from '../cases.ts';
import { seedFloor } from '../floor-tables.ts';
import { generateLoad, takeTurns, warmUpSeconds } from '../load.ts';
import { startPostgres } from '../postgres.ts';
import { startTarget } from '../processes.ts';
import { median, range } from '../statistics.ts';
import { ReceiverProcess } from './receiver-process.ts';
import { stageWorkspaces, workerEnvironment } from './stage.ts';
import { startWorkerProcess } from '../worker-process.ts';

/** Creates over REST with one webhook subscribed, counted over the time until everything is delivered, against the floor's creates. */
export async function benchSustained(rounds: number, seconds: number): Promise<void> {
  const postgres = await startPostgres();
  const receiver = await ReceiverProcess.start();
  try {
    const [url, floorUrl] = [await postgres.database('ours', true), await postgres.database('floor', false)];
    const [workspace] = await stageWorkspaces(url, () => [receiver.host(0)], 1);
    const create = cases.find(({ name }) => name === 'create');
    if (!workspace || !create) throw new Error('There is a workspace, and a case of that name.');
    const staged = { ...workspace, folderIds: [workspace.folderId], recordIds: [] };
    const floorWorkspace = await seedFloor(floorUrl, 1_000);
    const floor = await startTarget('floor', 'tooling/bench/src/floor.ts', [], { DATABASE_URL: floorUrl }, '/ready');
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
    const floorTurn = async (turnSeconds: number) => {
      const load = await generateLoad({ url: floor.url, key: floorWorkspace.key, requests: create.floor(floorWorkspace), seconds: turnSeconds });
      return load.requests / load.seconds;
    };
    await floorTurn(warmUpSeconds);
    await oursTurn(warmUpSeconds);
    const { ours, floors } = await takeTurns(rounds, () => floorTurn(seconds), () => oursTurn(seconds));
    const ratios = ours.map((one, at) => one / (floors[at] ?? Number.NaN));
    console.table({ 'creates until delivered': { 'ours /s': range(ours, 0), 'floor /s': range(floors, 0), ratio: range(ratios, 2), goal: `${median(ratios) >= 0.5 ? 'met' : 'MISSED'} 0.5` } });
    await Promise.all([worker.stop(), gateway.stop(), floor.stop()]);
  } finally {
    await receiver.stop();
    await postgres.stop();
  }
}
