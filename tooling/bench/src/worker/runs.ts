import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { withClient } from '@dossier/stage/postgres.ts';
import { Program, worker } from '@dossier/stage/program.ts';
import { until } from '@dossier/stage/until.ts';
import { StagedWorkspace } from '@dossier/stage/workspace.ts';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';
import { compareWithFloor, measureTurn } from '../turns.ts';

const stepCount = 3;
const connectionCount = 10;
const body = { name: 'Example lead', email: 'lead@example.com', message: 'Please call me back about the offer.' };

/** Runs of three steps on our own data, against a bare loop with the same writes in as many transactions. */
export async function benchRuns(rounds: number, runs: number): Promise<void> {
  const postgres = await startPostgres();
  const programs: Program[] = [];
  try {
    const [url, floorUrl] = [await postgres.database('ours'), await postgres.database('floor')];
    const workflow = await stageWorkflow(url);
    const ours = await Program.start(worker, { DATABASE_URL: url });
    programs.push(ours);
    const turn = (pid: number, work: () => Promise<unknown>) =>
      measureTurn(pid, postgres.pid, async () => {
        await work();
        return runs;
      });
    const runOurs = async () => {
      await queueRuns(url, workflow, runs);
      await until(300, 'not every run has ended', () => areEnded(url));
    };
    await compareWithFloor(
      'runs of three steps',
      0.9,
      rounds,
      () => withQueued(floorUrl, runs, (work) => turn(process.pid, work)),
      () => turn(ours.pid, runOurs),
    );
  } finally {
    for (const program of programs) await program.stop();
    await postgres.remove();
  }
}

interface StagedWorkflow {
  readonly workspaceId: string | undefined;
  readonly id: string | undefined;
}

async function stageWorkflow(url: string): Promise<StagedWorkflow> {
  const database = new Database({ url, applicationName: 'bench' });
  const workspace = await StagedWorkspace.create(database);
  const steps = Array.from({ length: stepCount }, (_, at) => ({
    name: `step${at}`,
    action: 'createTask',
    input: { title: 'Call {{ trigger.body.name }}' },
  }));
  const id = await workspace.workflow('Bench', steps);
  await database.close();
  return { workspaceId: decodeId('ws', workspace.id), id: decodeId('wf', id) };
}

/** This many runs, queued as calls of a trigger URL would. */
async function queueRuns(url: string, { workspaceId, id }: StagedWorkflow, count: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into workflow_runs (workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at)
       select $1, uuidv7(), $2, 1, 'QUEUED', $3, 'bench', '[{"at":0}]', now()
       from generate_series(1, $4::int)`,
      [workspaceId, id, JSON.stringify({ kind: 'webhook', body, headers: {}, query: {} }), count],
    );
    await client.query(`select pg_notify('dossier_runs', '')`);
  });
}

/** Asks an index: each look is part of the load. */
async function areEnded(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ open: boolean }>(`
      select exists (
        select from workspaces w
        join workflow_runs r on r.workspace_id = w.id and r.state in ('QUEUED', 'RUNNING', 'WAITING')
      ) as open`);
    return rows[0]?.open === false;
  });
}

const statements = {
  run: {
    name: 'run',
    text: `insert into workflow_runs (
        workspace_id, id, workflow_id, version, state, trigger, request_id, cursor, due_at
      )
      values ($1, $2, $3, 1, 'RUNNING', $4, 'bench', '[{"at":0}]', now())`,
  },
  claim: {
    name: 'claim',
    text: `update workflow_runs
      set attempt = attempt + 1, fence = fence + 1, started_at = now(), due_at = now() + interval '45 s'
      where workspace_id = $1 and id = $2`,
  },
  task: {
    name: 'task',
    text: `insert into tasks (workspace_id, id, title, priority, type)
      values ($1, $2, $3, 'NORMAL', 'TODO') returning *`,
  },
  event: {
    name: 'event',
    text: `insert into events (workspace_id, id, kind, request_id, actor, depth, occurred_at, payload)
      values ($1, $2, 'task.created', 'bench', '{}', 0, now(), $3)`,
  },
  checkpoint: {
    name: 'checkpoint',
    text: `update workflow_runs
      set cursor = $3, step_count = step_count + 1, state = $4,
        due_at = case when $4 = 'RUNNING' then now() + interval '45 s' end,
        finished_at = case when $4 <> 'RUNNING' then now() end
      where workspace_id = $1 and id = $2`,
  },
  step: {
    name: 'step',
    text: `insert into workflow_steps (
        workspace_id, run_id, path, position, name, action, state, input, output, attempts, started_at, finished_at
      )
      values ($1, $2, $3, $4, 'step', 'createTask', 'SUCCEEDED', $5, $6, 1, now(), now())`,
  },
};

/**
 * A careful program for exactly this, written by hand: ten connections, a named statement each, one transaction per
 * step. The runs are queued before the measurement.
 */
async function withQueued<T>(
  url: string,
  runs: number,
  measure: (work: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: connectionCount });
  const [workspace, workflow] = [decodeId('ws', newId('ws')), decodeId('wf', newId('wf'))];
  const ids = Array.from({ length: runs }, () => decodeId('run', newId('run')));
  for (const id of ids)
    await pool.query({
      ...statements.run,
      values: [workspace, id, workflow, JSON.stringify({ body })],
    });
  const lane = async () => {
    const client = await pool.connect();
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      await client.query({ ...statements.claim, values: [workspace, id] });
      for (let at = 1; at <= stepCount; at += 1) {
        await client.query('begin');
        const { rows } = await client.query<object>({
          ...statements.task,
          values: [workspace, decodeId('task', newId('task')), 'Call Example lead'],
        });
        const output = JSON.stringify(rows[0]);
        await client.query({ ...statements.event, values: [workspace, decodeId('evt', newId('evt')), output] });
        await client.query({
          ...statements.checkpoint,
          values: [workspace, id, JSON.stringify([{ at }]), at === stepCount ? 'SUCCEEDED' : 'RUNNING'],
        });
        await client.query({
          ...statements.step,
          values: [workspace, id, String(at - 1), at, '{"title":"Call Example lead"}', output],
        });
        await client.query('commit');
      }
    }
    client.release();
  };
  const measured = await measure(() => Promise.all(Array.from({ length: connectionCount }, lane)));
  await pool.end();
  return measured;
}
