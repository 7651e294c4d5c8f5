import { setTimeout as pause } from 'node:timers/promises';
import { answer } from '@dossier/domain/webhooks/testing.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { sql } from 'drizzle-orm';
import { Dossier, Supervised } from '../processes.ts';
import { seeded } from '../seeded.ts';
import { demand, WebhookStage } from './stage.ts';
import { Writers } from './writers.ts';

const stops = 20;

/** Crashes PostgreSQL 20 times while records are written: every acknowledged write is there, and is delivered. */
export async function restartUnderWebhooks(): Promise<string> {
  const stage = await WebhookStage.open(answer(200));
  const random = seeded(11);
  const port = await freePort();
  const worker = new Supervised({ DATABASE_URL: stage.postgres.programUrl });
  let gateway: Dossier | undefined;
  try {
    await stage.webhook();
    gateway = await Dossier.start('gateway', {
      DATABASE_URL: stage.postgres.programUrl,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
    });
    const writers = new Writers(stage, `http://127.0.0.1:${port}`, 4, 5);
    for (let stop = 0; stop < stops; stop += 1) {
      await pause(1_000 + random(1_000));
      await stage.postgres.stop('immediate');
      await pause(random(500));
      await stage.postgres.start();
    }
    await pause(1_000);
    await writers.stop();
    await stage.delivered(120);
    const { events, repeats } = await stage.demandAllArrived();
    const known = new Set(
      (await stage.rows<{ id: string }>(sql`select payload::json ->> 'recordId' as id from events`)).map(
        ({ id }) => id,
      ),
    );
    const lost = [...writers.acknowledged].filter((id) => !known.has(id)).length;
    const records = await stage.count(sql`select count(*)::int as n from records`);
    const locked = await stage.count(
      sql`select count(*)::int as n from graphile_worker.jobs where locked_at < now() - interval '60 seconds'`,
    );
    demand(
      lost === 0 && records === events && locked === 0,
      `${lost} acknowledged writes have no event; ${records} records, ${events} events, ${locked} jobs locked`,
    );
    demand(!gateway.isEnded, 'the gateway ended');
    return (
      `${stops} crashes; ${writers.acknowledged.size} writes acknowledged, none lost, ${events} events delivered, ` +
      `${repeats} repeats; answers ${JSON.stringify(writers.statuses)}, the slowest ` +
      `${Math.round(writers.longestMs)} ms; the worker started anew ${worker.restarts} times`
    );
  } finally {
    await worker.stop();
    await gateway?.stop();
    await stage.close();
  }
}
