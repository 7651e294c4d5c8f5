import { setTimeout as pause } from 'node:timers/promises';
import { answerAfter, hang } from '@dossier/domain/webhooks/testing.ts';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { demand, until, WebhookStage } from './stage.ts';

const frozenS = 90;

/** SIGSTOP for 90 s, then SIGCONT: another worker takes over, and the frozen one's late results change nothing. */
export async function freezeWorker(): Promise<string> {
  const stage = await WebhookStage.open(hang);
  const environment = { DATABASE_URL: stage.postgres.programUrl };
  const workers: Dossier[] = [];
  try {
    await stage.webhook();
    await stage.records(100);
    const frozen = await Dossier.start('worker', environment);
    workers.push(frozen);
    await until(30, 'nothing is in flight', () => stage.receiver.open >= 25);
    const cut = stage.receiver.open;
    frozen.signal('SIGSTOP');
    const stoppedAt = performance.now();
    stage.receiver.behave = answerAfter(2);
    workers.push(await Dossier.start('worker', environment));
    await stage.delivered(75);
    const tookS = Math.round((performance.now() - stoppedAt) / 1_000);
    const before = await snapshot(stage);
    // The frozen worker's requests get a failure, which must not be recorded over a success.
    for (const response of stage.receiver.hanging) response.writeHead(500).end();
    await pause(Math.max(0, frozenS * 1_000 - (performance.now() - stoppedAt)));
    frozen.signal('SIGCONT');
    await pause(10_000);
    demand(
      JSON.stringify(await snapshot(stage)) === JSON.stringify(before),
      'the frozen worker changed a delivery, an attempt or the health of the webhook',
    );
    const { events, repeats } = await stage.demandAllArrived();
    demand(repeats <= cut, `${repeats} repeats, but only ${cut} were in flight`);
    return (
      `${cut} in flight when it froze; ${events} delivered ${tookS} s later by another, ${repeats} repeats; awake ` +
      `after ${frozenS} s it changed nothing${frozen.isEnded ? ', and ended itself' : ''}`
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.close();
  }
}

async function snapshot(stage: WebhookStage): Promise<unknown> {
  return stage.rows(sql`
    select (select json_agg(json_build_array(id, status, attempts) order by id) from deliveries) as deliveries,
      (select count(*)::int from delivery_attempts) as attempts,
      (select count(*)::int from delivery_attempts where response_status <> 200 or response_status is null) as failures,
      (select sum(consecutive_failures)::int from webhook_states) as health`);
}
