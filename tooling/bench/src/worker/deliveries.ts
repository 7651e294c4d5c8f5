import { decodeId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { withClient } from '@dossier/stage/postgres.ts';
import { Program, worker } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { StagedWorkspace } from '@dossier/stage/workspace.ts';
import { z } from 'zod';
import { startPostgres } from '../postgres.ts';
import { compareWithFloor, measureTurn } from '../turns.ts';

const workspaceCount = 10;
const webhooksEach = 5;
const arrivedSchema = z.object({ count: z.number(), distinct: z.number() });

/**
 * Deliveries of a worker to 50 webhooks in 10 workspaces, from waiting events to recorded attempts, against a bare
 * loop.
 */
export async function benchDeliveries(rounds: number, eventCount: number): Promise<void> {
  const postgres = await startPostgres();
  const programs: Program[] = [];
  const start = async (words: readonly string[], environment: Record<string, string> = {}) => {
    const program = await Program.start(words, environment);
    programs.push(program);
    return program;
  };
  try {
    const receiver = await start(['tooling/bench/src/worker/receiver.ts']);
    const [url, floorUrl] = [await postgres.database('ours'), await postgres.database('floor', 'empty')];
    const workspaces = await stageWorkspaces(url, receiver.url);
    const count = eventCount * webhooksEach;
    await seedFloor(floorUrl, count);
    const ours = await start(worker, { DATABASE_URL: url });
    const floor = await start(['tooling/bench/src/worker/delivery-floor.ts', floorUrl, receiver.url]);
    const turn = ({ pid }: Program, deliver: () => Promise<unknown>) =>
      measureTurn(pid, postgres.pid, async () => {
        await deliver();
        const { distinct } = arrivedSchema.parse(await (await fetch(receiver.url)).json());
        if (distinct !== count) throw new Error(`${distinct} of ${count} arrived.`);
        return count;
      });
    const deliverOurs = async () => {
      await addEvents(url, workspaces, eventCount);
      await until(120, 'not everything is delivered', () => isDelivered(url));
    };
    await compareWithFloor(
      'deliveries',
      0.5,
      rounds,
      () => turn(floor, () => floor.ask('deliver')),
      () => turn(ours, deliverOurs),
    );
  } finally {
    for (const program of programs) await program.stop();
    await postgres.remove();
  }
}

async function stageWorkspaces(url: string, receiverUrl: string): Promise<StagedWorkspace[]> {
  const database = new Database({ url, applicationName: 'bench' });
  const workspaces: StagedWorkspace[] = [];
  for (let at = 0; at < workspaceCount; at += 1) {
    const workspace = await StagedWorkspace.create(database);
    for (let n = 0; n < webhooksEach; n += 1) {
      // Webhooks rarely share one host, so each has a loopback address of its own.
      const number = at * webhooksEach + n + 1;
      await workspace.webhook(`${receiverUrl.replace('127.0.0.1', `127.0.1.${number}`)}/hook-${number}`);
    }
    workspaces.push(workspace);
  }
  await database.close();
  return workspaces;
}

/** Events as writes leave them, spread over the workspaces, with bodies of about 600 bytes. */
async function addEvents(url: string, workspaces: readonly StagedWorkspace[], count: number): Promise<void> {
  const workspaceIds = workspaces.map(({ id }) => decodeId('ws', id));
  const folderIds = workspaces.map(({ folderId }) => decodeId('fld', folderId));
  await withClient(url, async (client) => {
    await client.query(
      `insert into events (workspace_id, id, kind, folder_id, request_id, actor, depth, occurred_at, payload)
       select ($1::uuid[])[n % $3 + 1], uuidv7(), 'record.created', ($2::uuid[])[n % $3 + 1], 'bench',
         '{"kind":"system","id":null,"name":"bench"}', 0, now(),
         json_build_object(
           'id', 'evt_' || n, 'event', 'record.created', 'workspaceId', ($1::uuid[])[n % $3 + 1],
           'recordId', 'rec_01h455vb4pex5vsknk084sn005', 'folderId', 'fld_01h455vb4pex5vsknk084sn004',
           'occurredAt', now(),
           'record',
           json_build_object(
             'id', 'rec_01h455vb4pex5vsknk084sn005', 'folderId', 'fld_01h455vb4pex5vsknk084sn004',
             'title', 'Example contact ' || n, 'email', 'contact' || n || '@example.com', 'phone', '+1 555 0100',
             'data',
             json_build_object('status', 'lead', 'score', n % 100, 'city', 'Exampletown', 'since', '2026-01-31'),
             'ownerId', null, 'createdAt', now(), 'updatedAt', now(), 'version', 1))::text
       from generate_series(1, $4::int) n`,
      [workspaceIds, folderIds, workspaces.length, count],
    );
    await client.query(`select pg_notify('dossier_events', '')`);
  });
}

async function isDelivered(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ open: boolean }>(`
      select exists (select from events where dispatched_at is null)
        or exists (select from deliveries where status <> 'SUCCEEDED') as open`);
    return rows[0]?.open === false;
  });
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
