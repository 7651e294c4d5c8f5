import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { leaseS, Stage, task } from './stage.ts';

const runs = 400;
const rounds = 8;

/**
 * Two workers: each in turn freezes for longer than its lease, loses its runs to the other, and continues as if they
 * were still its own.
 */
export async function race(): Promise<string> {
  const stage = await Stage.open();
  stage.receiver.delayMs = 100;
  const workers: Dossier[] = [];
  try {
    const id = await stage.workflow('Raced', [
      task('first', '{{ trigger.body.n }} first'),
      { name: 'call', action: 'callApi', input: { url: stage.receiver.url } },
      task('second', '{{ trigger.body.n }} second'),
      task('last', '{{ trigger.body.n }} last'),
    ]);
    for (let at = 0; at < 2; at += 1)
      workers.push(
        await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl, WORKFLOW_LEASE_S: leaseS }),
      );
    for (let round = 0; round < rounds; round += 1) {
      const share = runs / rounds;
      await Promise.all(
        Array.from({ length: share }, (_, at) => stage.post(id, { n: round * share + at }, String(round * share + at))),
      );
      await pause(150);
      workers[round % 2]?.signal('SIGSTOP');
      await pause(2_500);
      workers[round % 2]?.signal('SIGCONT');
      await pause(300);
    }
    await stage.settled(90);
    const [lost] = await stage.rows<{ n: number }>(sql`select count(*)::int as n from workflow_runs where fence > 1`);
    const effects = await stage.demandEffects({ tasks: runs * 3, calls: runs, succeeded: runs });
    return `two workers, ${rounds} stand-stills, ${lost?.n} runs changed hands; ${effects}`;
  } finally {
    for (const worker of workers) await worker.stop();
    await stage.close();
  }
}
