import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { demand, until } from '../webhooks/stage.ts';
import { Stage, task } from './stage.ts';

const runs = 16;
const withinS = 5;

/** kill -9 of a worker in the middle of a step: another worker continues its runs long before their leases end. */
export async function killBesideAnother(): Promise<string> {
  const stage = await Stage.open();
  const workers: Dossier[] = [];
  try {
    const id = await stage.workflow('Taken up', [
      { name: 'call', action: 'callApi', input: { url: stage.receiver.url } },
      task('last', '{{ trigger.body.n }} last'),
    ]);
    // Workers that were present within 2 s of a start of PostgreSQL are kept for 10 s.
    await stage.rows(
      sql`
        select pg_sleep(
          greatest(0, extract(epoch from pg_postmaster_start_time() + interval '2.5 s' - clock_timestamp()))
        )`,
    );
    // The first worker hangs in a call when it is killed; later calls are answered.
    stage.receiver.delayMs = 60_000;
    const killed = await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl });
    workers.push(killed);
    for (let n = 0; n < runs; n += 1) await stage.post(id, { n }, String(n));
    await until(20, 'not all runs are in the middle of their call', () => stage.receiver.calls.size === runs);
    workers.push(await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl }));
    stage.receiver.delayMs = 0;
    killed.signal('SIGKILL');
    await killed.ended;
    const killedAt = performance.now();
    await stage.settled(90);
    const tookS = (performance.now() - killedAt) / 1_000;
    const effects = await stage.demandEffects({ tasks: runs, calls: runs, succeeded: runs });
    demand(tookS <= withinS, `it took ${tookS.toFixed(1)} s; ${effects}`);
    return `all ${runs} runs of a killed worker were taken up and done within ${tookS.toFixed(1)} s; ${effects}`;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.close();
  }
}
