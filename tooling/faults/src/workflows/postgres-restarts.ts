import { setTimeout as pause } from 'node:timers/promises';
import { Supervised } from '../processes.ts';
import { seeded } from '../seeded.ts';
import { leaseS, Stage, task } from './stage.ts';

const stops = 20;
const runs = 1_000;

/** PostgreSQL stops and starts while runs are started and executed; every other stop is a crash. */
export async function restartPostgres(): Promise<string> {
  const stage = await Stage.open();
  const random = seeded(7);
  const worker = new Supervised({ DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS });
  try {
    const id = await stage.workflow('Restarted', [
      task('first', '{{ trigger.body.n }} first'),
      { name: 'call', action: 'callApi', input: { url: stage.receiver.url } },
      task('last', '{{ trigger.body.n }} last'),
    ]);
    let isOver = false;
    const posting = postAll(stage, id, () => isOver);
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(1_000 + random(1_500));
      await stage.postgres.stop(stop % 2 === 0 ? 'fast' : 'immediate');
      await pause(random(500));
      await stage.postgres.start();
    }
    isOver = true;
    await posting;
    await stage.settled(240);
    const effects = await stage.demandEffects({ tasks: runs * 2, calls: runs, succeeded: runs });
    return `PostgreSQL stopped ${stops} times, the worker started anew ${worker.restarts} times; ${effects}`;
  } finally {
    await worker.stop();
    await stage.close();
  }
}

/** Spreads the posts over the stops; the rest is sent at once when they are over. */
async function postAll(stage: Stage, id: string, isHurried: () => boolean): Promise<void> {
  for (let n = 0; n < runs; n += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => stage.post(id, { n: n + at }, String(n + at))));
    if (!isHurried()) await pause(350);
  }
}
