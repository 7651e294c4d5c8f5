import { answerAfter } from '@dossier/domain/webhooks/testing.ts';
import { Dossier } from '../processes.ts';
import { demand, WebhookStage } from './stage.ts';

/** Two workers never send one delivery at the same time. */
export async function twoWorkers(): Promise<string> {
  const underWay = new Map<string, number>();
  let most = 0;
  const slow = answerAfter(10);
  const stage = await WebhookStage.open((arrival, response) => {
    const key = `${arrival.path} ${String(arrival.headers['webhook-id'])}`;
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    most = Math.max(most, underWay.get(key) ?? 0);
    response.once('close', () => underWay.set(key, (underWay.get(key) ?? 1) - 1));
    slow(arrival, response);
  });
  const workers: Dossier[] = [];
  try {
    for (let n = 0; n < 5; n += 1) await stage.webhook(`${stage.receiver.url}hook-${n}`);
    workers.push(
      ...(await Promise.all([1, 2].map(() => Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl })))),
    );
    for (let n = 0; n < 10; n += 1) await stage.records(100);
    await stage.delivered(120);
    const distinct = underWay.size;
    demand(
      distinct === 5_000 && stage.receiver.arrivals.length === 5_000 && most === 1,
      `${stage.receiver.arrivals.length} arrivals, ${distinct} distinct, at most ${most} at a time`,
    );
    demand(stage.receiver.openMax <= 100, `${stage.receiver.openMax} under way for one workspace`);
    return (
      `5000 deliveries by two workers, each arrived once, never twice at a time, at most ${stage.receiver.openMax} ` +
      'under way'
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.close();
  }
}
