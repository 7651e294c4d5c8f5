import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { gatewayEnvironment } from '../against-floor.ts';
import { generateLoad } from '../load.ts';
import { startPostgres, withClient } from '../postgres.ts';
import { processTreeUs, processorUs, startTarget } from '../processes.ts';
import { printProfile, profileWhile } from '../profile.ts';
import { percentile } from '../statistics.ts';
import { startWorkerProcess } from '../worker-process.ts';
import { body, stageWorkflows, taskStep, untilAllEnded } from './stage.ts';

/** Runs of one step that one gateway and one worker complete per second, from the first post to the last checkpoint. */
export async function benchCompleted(seconds: number, isProfiling: boolean): Promise<Record<string, unknown>> {
  return withWorkflowSetup(isProfiling, async ({ gateway, worker, url, workflowIds, postgresPid, inspectorPort }) => {
    const asks = workflowIds.map((id) => ({ path: `/api/webhooks/trigger/${id}`, body }));
    const post = (forSeconds: number) =>
      generateLoad({ url: gateway.url, key: '-', requests: { method: 'POST', asks }, seconds: forSeconds });
    await post(2);
    const before = await untilAllEnded(url, 120);
    const usBefore = [processorUs(gateway.pid), processorUs(worker.pid), processTreeUs(postgresPid)];
    const startedAt = performance.now();
    let completed = 0;
    const work = async () => {
      const { failures } = await post(seconds);
      if (failures > 0) throw new Error(`${failures} posts failed.`);
      completed = (await untilAllEnded(url, 300)) - before;
    };
    if (inspectorPort === undefined) await work();
    else printProfile(await profileWhile(inspectorPort, work));
    const perSecond = completed / ((performance.now() - startedAt) / 1_000);
    const us = [processorUs(gateway.pid), processorUs(worker.pid), processTreeUs(postgresPid)].map((after, at) =>
      Math.round(((after ?? 0) - (usBefore[at] ?? 0)) / completed),
    );
    await generateLoad({
      url: gateway.url,
      key: '-',
      requests: { method: 'POST', asks },
      seconds: 4,
      perSecond: perSecond / 2,
    });
    await untilAllEnded(url, 60);
    const waits = await waitsMs(url);
    const half =
      `at half that load from post to end p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ` +
      `${percentile(waits, 0.99).toFixed(1)} ms`;
    return {
      'ours /s': perSecond.toFixed(0),
      value: `${completed} runs; us gateway/worker/postgres ${us.join('/')}; ${half}`,
      goal: `${perSecond >= 1_500 ? 'met' : 'MISSED'} 1500, aim 2000`,
    };
  });
}

/** From post to end, for the runs of the last three seconds. */
async function waitsMs(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ ms: number }>(`
      select extract(epoch from finished_at - created_at)::float8 * 1000 as ms
      from workflow_runs
      where created_at > (select max(created_at) - interval '3 s' from workflow_runs)`);
    return rows.map(({ ms }) => ms);
  });
}

/** From the answer of a post to the start of the first step, without other load. */
export async function benchLatency(samples: number): Promise<Record<string, unknown>> {
  return withWorkflowSetup(false, async ({ gateway, url, workflowIds }) => {
    const answeredAtMs = new Map<string, number>();
    for (let at = 0; at < samples + 20; at += 1) {
      const requestId = `latency-${at}`;
      const response = await fetch(`${gateway.url}/api/webhooks/trigger/${workflowIds[0]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': requestId },
        body,
      });
      const now = performance.timeOrigin + performance.now();
      await response.arrayBuffer();
      if (at >= 20) answeredAtMs.set(requestId, now);
      await pause(120);
    }
    await untilAllEnded(url, 30);
    const rows = await withClient(
      url,
      async (client) =>
        (
          await client.query<{ id: string; at: number }>(
            `select r.request_id as id, extract(epoch from s.started_at)::float8 * 1000 as at
              from workflow_runs r
              join workflow_steps s on s.workspace_id = r.workspace_id and s.run_id = r.id`,
          )
        ).rows,
    );
    const waits = rows.flatMap(({ id, at }) => {
      const answered = answeredAtMs.get(id);
      return answered === undefined ? [] : [at - answered];
    });
    const p50 = percentile(waits, 0.5);
    return {
      value: `p50 ${p50.toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms of ${waits.length}`,
      goal: `${p50 < 15 ? 'met' : 'MISSED'} p50 15 ms`,
    };
  });
}

interface WorkflowSetup {
  readonly gateway: { readonly url: string; readonly pid: number };
  readonly worker: { readonly pid: number };
  readonly url: string;
  readonly workflowIds: string[];
  readonly postgresPid: number;
  readonly inspectorPort: number | undefined;
}

/** One gateway and one worker on their own PostgreSQL, with workflows of one step. */
async function withWorkflowSetup(
  isProfiling: boolean,
  work: (setup: WorkflowSetup) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const postgres = await startPostgres();
  const stops: (() => Promise<void>)[] = [];
  try {
    const url = await postgres.database('ours', true);
    const { workflowIds } = await stageWorkflows(url, [taskStep('task')]);
    const gateway = await startTarget(
      'gateway',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
    );
    stops.push(() => gateway.stop());
    const inspectorPort = isProfiling ? await freePort() : undefined;
    const worker = await startWorkerProcess(
      { ...gatewayEnvironment(url), LOG_LEVEL: 'warn' },
      inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`],
    );
    stops.push(() => worker.stop());
    return await work({ gateway, worker, url, workflowIds, postgresPid: postgres.pid, inspectorPort });
  } finally {
    for (const stop of stops) await stop();
    await postgres.stop();
  }
}
