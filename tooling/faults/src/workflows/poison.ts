import { sql } from 'drizzle-orm';
import { Supervised } from '../processes.ts';
import { leaseS, Stage, task } from './stage.ts';

const others = 100;

/** A step that ends its process each time, beside unrelated runs. */
export async function poison(): Promise<string> {
  const stage = await Stage.open();
  stage.receiver.delayMs = 50;
  let kills = 0;
  const worker = new Supervised({ DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS });
  stage.receiver.onCall = (path) => {
    if (path !== '/poison') return;
    kills += 1;
    worker.current.signal('SIGKILL');
  };
  try {
    const poisoned = await stage.workflow('Poison', [
      task('before', 'before the poison'),
      { name: 'poison', action: 'callApi', input: { url: `${stage.receiver.url}/poison` } },
    ]);
    const innocent = await stage.workflow('Innocent', [
      { name: 'call', action: 'callApi', input: { url: stage.receiver.url } },
      task('done', 'Run {{ trigger.body.n }}'),
    ]);
    for (let n = 0; n < others; n += 1) {
      await stage.post(innocent, { n }, String(n));
      if (n === 10) await stage.post(poisoned, {}, 'poison');
    }
    await stage.settled(180);
    const effects = await stage.demandEffects({ tasks: others + 1, calls: others + 1, succeeded: others });
    const [failed] = await stage.rows<{ note: string; attempts: number }>(
      sql`
        select r.note, s.attempts
        from workflow_runs r
        join workflow_steps s on s.run_id = r.id and s.state = 'FAILED'
        where r.state = 'FAILED'`,
    );
    if (!failed?.note.includes('"poison"'))
      throw new Error(`The poisoned run did not fail at its step: ${JSON.stringify(failed)}; ${effects}`);
    return `killed ${kills} times; "${failed.note}" after ${failed.attempts} attempts; the others: ${effects}`;
  } finally {
    await worker.stop();
    await stage.close();
  }
}
