import type { Step } from '@dossier/domain/workflows/definition.ts';
import { createWorkflow, enableWorkflow, publishWorkflow } from '@dossier/domain/workflows/index.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../postgres.ts';

// A workflow accepts 600 calls a minute; this many accept more than any round sends.
const workflowCount = 300;

export interface Staged {
  readonly workspaceId: string;
  readonly workflowIds: string[];
}

export function taskStep(name: string): Step {
  return { name, action: 'createTask', input: { title: 'Call {{ trigger.body.name }}' } };
}

/** A workspace with workflows of these steps, each with a trigger URL. */
export async function stageWorkflows(
  url: string,
  steps: Step[],
  count = workflowCount,
  pacing: { concurrencyKey?: string } = {},
): Promise<Staged> {
  const database = new Database({ url, applicationName: 'bench' });
  const { id: workspaceId } = await database.transaction((db) =>
    createWorkspace(db, { name: 'Bench', currency: 'USD' }),
  );
  const call = {
    database: database.of(workspaceId),
    requestId: newId('job'),
    user: undefined,
    actor: { kind: 'system', name: 'bench' } as const,
    workspaceId,
  };
  const workflowIds = await transact(call, async (ctx) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await createWorkflow(ctx, {
        name: `Bench ${at}`,
        draft: { trigger: { kind: 'webhook', protection: 'none', ...pacing }, steps },
      });
      await publishWorkflow(ctx, id);
      await enableWorkflow(ctx, id, true);
      ids.push(id);
    }
    return ids;
  });
  await database.close();
  return { workspaceId, workflowIds };
}

export const body = JSON.stringify({
  name: 'Example lead',
  email: 'lead@example.com',
  message: 'Please call me back about the offer.',
  budget: 1200,
});

/** This many runs, queued as calls of a trigger URL would. */
export async function queueRuns(
  url: string,
  { workspaceId, workflowIds: [workflowId = ''] }: Staged,
  count: number,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into workflow_runs (workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at)
       select $1, uuidv7(), $2, 1, 'QUEUED', jsonb_set($3, '{body,n}', to_jsonb(n)), 'bench', '[{"at":0}]', now()
       from generate_series(1, $4::int) as n`,
      [
        decodeId('ws', workspaceId),
        decodeId('wf', workflowId),
        JSON.stringify({ kind: 'webhook', body: JSON.parse(body) as unknown, headers: {}, query: {} }),
        count,
      ],
    );
    await client.query(`select pg_notify('dossier_runs', '')`);
  });
}

/** Resolves when no run is open, with the number of successful ones. It asks an index: each look is part of the load. */
export async function untilAllEnded(url: string, withinS: number): Promise<number> {
  return withClient(url, async (client) => {
    const until = performance.now() + withinS * 1_000;
    for (;;) {
      const { rows } = await client.query<{ open: boolean }>(
        `select exists (
           select from workspaces w
           join workflow_runs r on r.workspace_id = w.id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
         ) as open`,
      );
      if (!rows[0]?.open) break;
      if (performance.now() > until) throw new Error(`Runs are still open after ${withinS} s.`);
      await pause(20);
    }
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from workflow_runs where state = 'SUCCEEDED'`,
    );
    return rows[0]?.n ?? 0;
  });
}
