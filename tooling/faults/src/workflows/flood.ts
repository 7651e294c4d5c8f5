import { readFileSync } from 'node:fs';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { Dossier } from '../processes.ts';
import { leaseS, Stage, task } from './stage.ts';

const posts = 10_000;
const senders = 32;
// A workflow accepts 600 calls a minute.
const workflowCount = 20;
const growthMbMax = 80;

/** 10,000 calls while no worker runs: all get 200, all run afterwards, and the gateway's memory stays bounded. */
export async function flood(): Promise<string> {
  const stage = await Stage.open();
  const processes: Dossier[] = [];
  try {
    const ids: string[] = [];
    for (let at = 0; at < workflowCount; at += 1)
      ids.push(await stage.workflow(`Flood ${at}`, [task('done', 'Run {{ trigger.body.n }}')]));
    const port = await freePort();
    const gateway = await Dossier.start('gateway', { DATABASE_URL: stage.postgres.programUrl, PORT: String(port) });
    processes.push(gateway);
    const statuses = new Map<number, number>();
    const memoryMb: number[] = [];
    let next = 0;
    const send = async () => {
      for (let n = next++; n < posts; n = next++) {
        const response = await fetch(`http://127.0.0.1:${port}/api/webhooks/trigger/${ids[n % workflowCount]}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ n, text: 'x'.repeat(500) }),
        });
        await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (n % 1_000 === 999) memoryMb.push(residentMb(gateway.pid));
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: senders }, send));
    const seconds = (performance.now() - startedAt) / 1_000;
    if (statuses.get(200) !== posts) throw new Error(`Not all were taken: ${JSON.stringify([...statuses])}`);
    // The first two thousand warm the process up.
    const growthMb = Math.max(...memoryMb.slice(2)) - Math.min(...memoryMb.slice(0, 2));
    if (growthMb > growthMbMax) throw new Error(`The gateway grew by ${growthMb} MB: ${memoryMb.join(', ')}`);
    processes.push(
      await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS }),
    );
    const drainedFrom = performance.now();
    await stage.settled(120);
    const effects = await stage.demandEffects({ tasks: posts, calls: 0, succeeded: posts });
    return (
      `${posts} posts, all 200, in ${seconds.toFixed(1)} s; gateway ${memoryMb.join(', ')} MB; run in ` +
      `${((performance.now() - drainedFrom) / 1_000).toFixed(1)} s; ${effects}`
    );
  } finally {
    for (const one of processes) await one.stop();
    await stage.close();
  }
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}
