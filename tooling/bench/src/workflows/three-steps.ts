import { decodeId, newId } from '@dossier/kernel/ids.ts';
import pg from 'pg';
import { gatewayEnvironment } from '../against-floor.ts';
import { startPostgres } from '../postgres.ts';
import { median } from '../statistics.ts';
import { perSecondOf, ratiosOf, stopwatchUs, takeTurns, usOf } from '../turns.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { body, queueRuns, stageWorkflows, taskStep, untilAllEnded } from './stage.ts';

const stepCount = 3;
const connectionCount = 10;

/** Runs of three steps on our own data, against a bare loop with the same writes in as many transactions. */
export async function benchThreeSteps(rounds: number, runs: number): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  try {
    const [floorUrl, oursUrl] = [await postgres.database('floor', true), await postgres.database('ours', true)];
    const staged = await stageWorkflows(
      oursUrl,
      Array.from({ length: stepCount }, (_, at) => taskStep(`step${at}`)),
      1,
    );
    const worker = await startWorkerProcess({ ...gatewayEnvironment(oursUrl), LOG_LEVEL: 'warn' });
    try {
      const turnOf = async (pid: number, count: number, work: () => Promise<unknown>) => {
        const usUntilNow = stopwatchUs(pid, postgres.pid);
        const startedAt = performance.now();
        await work();
        return { perSecond: count / ((performance.now() - startedAt) / 1_000), ...usUntilNow(count) };
      };
      const oursTurn = () =>
        turnOf(worker.pid, runs, async () => {
          await queueRuns(oursUrl, staged, runs);
          await untilAllEnded(oursUrl, 300);
        });
      await oursTurn();
      const [floors = [], ourses = []] = await takeTurns(rounds, [
        () => withQueued(floorUrl, runs, (work) => turnOf(process.pid, runs, work)),
        oursTurn,
      ]);
      const ratio = median(ratiosOf(floors, ourses));
      return {
        'floor /s': perSecondOf(floors),
        'ours /s': perSecondOf(ourses),
        'us process/pg floor': usOf(floors),
        'us process/pg ours': usOf(ourses),
        value: ratio.toFixed(2),
        goal: `${ratio >= 0.9 ? 'met' : 'MISSED'} ratio 0.9`,
      };
    } finally {
      await worker.stop();
    }
  } finally {
    await postgres.stop();
  }
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
      values: [workspace, id, workflow, JSON.stringify({ body: JSON.parse(body) as unknown })],
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
