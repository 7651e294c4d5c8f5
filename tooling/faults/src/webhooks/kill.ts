import { answerAfter, hang } from '@dossier/domain/webhooks/testing.ts';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { demand, until, WebhookStage } from './stage.ts';

const webhookCount = 50;
const recordCount = 10;
const total = webhookCount * recordCount;

/** kill -9 of a worker with 200 deliveries in flight, while another worker takes over. */
export async function killWorker(): Promise<string> {
  const stage = await WebhookStage.open(hang);
  const environment = { DATABASE_URL: stage.postgres.programUrl, WEBHOOK_CONCURRENCY_WORKSPACE: '200' };
  const workers: Dossier[] = [];
  try {
    for (let n = 0; n < webhookCount; n += 1) await stage.webhook(`${stage.receiver.url}hook-${n}`);
    await stage.records(recordCount);
    const killed = await Dossier.start('worker', environment);
    workers.push(killed);
    await until(14, `only ${stage.receiver.open} are in flight`, () => stage.receiver.open >= 190);
    const cut = stage.receiver.arrivals.length;
    killed.signal('SIGKILL');
    await killed.ended;
    const killedAt = performance.now();
    stage.receiver.behave = answerAfter(2);
    workers.push(await Dossier.start('worker', environment));
    await stage.delivered(90);
    const tookS = Math.round((performance.now() - killedAt) / 1_000);
    const locked = await stage.count(
      sql`select count(*)::int as n from graphile_worker.jobs where locked_at < now() - interval '60 seconds'`,
    );
    const leased = await stage.count(
      sql`select count(*)::int as n from webhook_states where lease_until < now() and lease_owner is not null`,
    );
    const distinct = new Set(
      stage.receiver.arrivals.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`),
    ).size;
    const repeats = stage.receiver.arrivals.length - distinct;
    demand(
      distinct === total && repeats <= cut,
      `${distinct} of ${total} arrived, ${repeats} repeats, ${cut} were in flight`,
    );
    demand(
      tookS <= 10 && locked === 0 && leased === 0,
      `it took ${tookS} s; ${locked} jobs and ${leased} leases are left behind`,
    );
    return (
      `${cut} in flight at the kill; all ${total} deliveries arrived within ${tookS} s, ${repeats} of them twice ` +
      'with the same webhook-id, nothing locked'
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.close();
  }
}
