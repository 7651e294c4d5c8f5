import type { ReadContext } from '@dossier/kernel/context.ts';
import { Connection } from '@dossier/kernel/db/connection.ts';
import { Client } from '@dossier/kernel/db/wire.ts';
import type { TestWorkspace, World } from './testing.ts';

/** Tells tests how PostgreSQL carries out what a verb asks for. */
export interface PlanReader {
  readonly ctx: ReadContext;
  /**
   * The plan of the last statement that `work` ran, from its sixth run, when a prepared one may have become generic.
   */
  planOf(work: () => Promise<unknown>): Promise<string>;
  close(): Promise<void>;
}

export async function openPlanReader(world: World, workspace: TestWorkspace): Promise<PlanReader> {
  const options =
    '-c session_preload_libraries=auto_explain -c auto_explain.log_min_duration=0 -c auto_explain.log_level=notice -c client_min_messages=notice -c max_parallel_workers_per_gather=0';
  const client = new Client({ connectionString: world.url, options });
  await client.connect();
  let plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  return {
    ctx: {
      database: world.database.of(workspace.id),
      db: new Connection(client, true),
      requestId: 'plans',
      user: undefined,
      actor: { kind: 'system', name: 'Test' },
      workspaceId: workspace.id,
    },
    async planOf(work) {
      for (let run = 0; run < 6; run += 1) await work();
      plans = [];
      await work();
      return plans.at(-1) ?? '';
    },
    close: () => client.end(),
  };
}
