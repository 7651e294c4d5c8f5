import { dispatchBatch } from '@dossier/domain/dispatcher.ts';
import { dispatchToWorkflows } from '@dossier/domain/workflows/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { startPostgres, withClient } from '../postgres.ts';
import { median } from '../statistics.ts';
import { stageWorkflows, taskStep } from './stage.ts';

const eventsPerTurn = 2_000;

/** Events that the dispatcher takes per second, with and without runs that wait for their kind of other records. */
export async function benchWaits(rounds: number, waits: number): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  try {
    const turns = await Promise.all(
      [0, waits].map(async (count, at) => {
        const url = await postgres.database(`waits${at}`, true);
        const { workspaceId } = await stageWorkflows(url, [taskStep('task')], 1);
        const workspace = decodeId('ws', workspaceId) ?? '';
        await queueWaits(url, workspace, count);
        const database = new Database({ url, applicationName: 'bench' });
        await database.setClock();
        return { database, turn: () => turnOf(database, url, workspace) };
      }),
    );
    const us: number[][] = turns.map(() => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, { turn }] of turns.entries()) {
        const took = await turn();
        if (round > 0) us[at]?.push(took);
      }
    for (const { database } of turns) await database.close();
    const [without = 0, beside = 0] = us.map((values) => median(values));
    const ratio = beside / without;
    return {
      value: `${without.toFixed(0)} us an event, ${beside.toFixed(0)} us beside ${waits} waits: ${ratio.toFixed(2)}`,
      goal: `${ratio <= 1.2 ? 'met' : 'MISSED'} at most 1.2`,
    };
  } finally {
    await postgres.stop();
  }
}

async function queueWaits(url: string, workspaceId: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `with run as (
         insert into workflow_runs (workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at)
         select $1, uuidv7(), uuidv7(), 1, 'WAITING', '{}', 'bench', '[{"at":0}]', now() + interval '1 day'
         from generate_series(1, $2::int)
         returning id
       )
       insert into workflow_waits (workspace_id, run_id, path, kind, subject, deadline, is_checked)
       select $1, id, '0', 'record.updated', 'rec_' || left(translate(id::text, '-', ''), 26),
         now() + interval '1 day', true
       from run`,
      [workspaceId, count],
    );
    await client.query('analyze');
  });
}

/** Microseconds per event. */
async function turnOf(database: Database, url: string, workspaceId: string): Promise<number> {
  await withClient(url, (client) =>
    client.query(
      `insert into events (workspace_id, id, kind, record_id, request_id, actor, depth, occurred_at, payload)
       select $1, uuidv7(), 'record.updated', uuidv7(), 'bench', '{}', 0, now(), '{"record":{"title":"Example"}}'
       from generate_series(1, $2::int)`,
      [workspaceId, eventsPerTurn],
    ),
  );
  const startedAt = performance.now();
  while ((await dispatchBatch(database, [dispatchToWorkflows])) > 0);
  return ((performance.now() - startedAt) * 1_000) / eventsPerTurn;
}
