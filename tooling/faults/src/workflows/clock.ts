import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { until } from '../webhooks/stage.ts';
import { leaseS, Stage, task } from './stage.ts';

const runs = 100;
const jumps = 12;

/**
 * The worker's clock jumps all the time, and the database's clock back and forth by an hour: for waiting work that
 * equals moving all its times the other way.
 */
export async function clock(): Promise<string> {
  const stage = await Stage.open();
  let worker: Dossier | undefined;
  try {
    const id = await stage.workflow('Jumping', [
      task('first', '{{ trigger.body.n }} first'),
      { name: 'call', action: 'callApi', input: { url: stage.receiver.url } },
      { name: 'pause', action: 'wait', input: { duration: 1, unit: 'seconds' } },
      task('last', '{{ trigger.body.n }} last'),
    ]);
    worker = await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS }, [
      '--import',
      join(import.meta.dirname, 'jumping-clock.ts'),
    ]);
    for (let jump = 0; jump < jumps; jump += 1) {
      const from = (jump * runs) / jumps;
      for (let n = Math.ceil(from); n < from + runs / jumps; n += 1) await stage.post(id, { n }, String(n));
      await pause(100);
      // Only queued or running work: a run that waits for a calendar date keeps that date.
      // Checkpoints commit in groups, so an update of all of them may deadlock and must give way.
      const jumpOnce = () =>
        stage
          .rows(
            sql`
              update workflow_runs
              set due_at = due_at + make_interval(hours => ${jump % 2 === 0 ? 1 : -1})
              where state in ('QUEUED', 'RUNNING')`,
          )
          .then(() => true);
      await until(30, 'the clock could not jump', jumpOnce);
      await pause(400);
    }
    await stage.settled(60);
    return (
      `${jumps} jumps of the database's clock, the worker's every 300 ms; ` +
      `${await stage.demandEffects({ tasks: runs * 2, calls: runs, succeeded: runs })}`
    );
  } finally {
    await worker?.stop();
    await stage.close();
  }
}
