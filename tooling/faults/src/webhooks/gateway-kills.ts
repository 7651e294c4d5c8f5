import { setTimeout as pause } from 'node:timers/promises';
import { answer } from '@dossier/domain/webhooks/testing.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { sql } from 'drizzle-orm';
import { Dossier } from '../processes.ts';
import { seeded } from '../seeded.ts';
import { demand, WebhookStage } from './stage.ts';
import { createRecord } from './writers.ts';

const kills = Number(process.env['FAULTS_KILLS'] ?? 500);
const atOnce = 8;
// Starting takes longest, so the next gateways start while one is killed.
const startedAhead = 2;

interface Gateway {
  readonly process: Dossier;
  readonly url: string;
}

/**
 * Kills the gateway in the middle of requests: a write and its event exist together or not at all, and a repeat with
 * the same key makes no second one.
 */
export async function killGateway(): Promise<string> {
  const stage = await WebhookStage.open(answer(200));
  const random = seeded(13);
  const processes: Dossier[] = [];
  const gateways: Promise<Gateway>[] = [];
  const acknowledged = new Map<string, string>();
  let cut = 0;
  try {
    await stage.webhook();
    processes.push(await Dossier.start('worker', { DATABASE_URL: stage.postgres.programUrl }));
    let unanswered: string[] = [];
    for (let kill = 0; kill <= kills; kill += 1) {
      while (gateways.length <= startedAhead && kill + gateways.length <= kills) gateways.push(startGateway(stage));
      const { process: gateway, url } = await nextOf(gateways);
      processes.push(gateway);
      const isLast = kill === kills;
      for (const key of unanswered) await repeat(stage, url, key, acknowledged);
      unanswered = [];
      if (isLast) break;
      const keys = Array.from({ length: atOnce }, (_, at) => `${kill}-${at}`);
      const answers = keys.map((key) =>
        createRecord(stage, url, key).then(
          ({ id }) => {
            if (id === undefined) unanswered.push(key);
            else acknowledged.set(key, id);
          },
          () => unanswered.push(key),
        ),
      );
      await pause(random(200));
      gateway.signal('SIGKILL');
      await Promise.all([...answers, gateway.ended]);
      cut += unanswered.length;
    }
    await stage.delivered(120);
    const { events } = await stage.demandAllArrived();
    const records = await stage.count(sql`select count(*)::int as n from records`);
    const distinct = new Set(acknowledged.values()).size;
    demand(
      records === kills * atOnce && events === records && distinct === records,
      `${records} records, ${events} events, ${distinct} acknowledged, of ${kills * atOnce} keys`,
    );
    return (
      `${kills} kills cut ${cut} of ${kills * atOnce} requests; after repeats with the same keys ${records} ` +
      `records with ${events} events, each delivered`
    );
  } finally {
    for (const started of await Promise.allSettled(gateways))
      if (started.status === 'fulfilled') processes.push(started.value.process);
    await Promise.all(processes.map((one) => one.stop()));
    await stage.close();
  }
}

async function startGateway(stage: WebhookStage): Promise<Gateway> {
  const port = await freePort();
  return {
    process: await Dossier.start('gateway', {
      DATABASE_URL: stage.postgres.programUrl,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
    }),
    url: `http://127.0.0.1:${port}`,
  };
}

function nextOf(gateways: Promise<Gateway>[]): Promise<Gateway> {
  const next = gateways.shift();
  if (!next) throw new Error('No gateway was started.');
  // The others are awaited later; until then this handles their rejections.
  for (const later of gateways) later.catch(() => {});
  return next;
}

async function repeat(stage: WebhookStage, url: string, key: string, acknowledged: Map<string, string>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { status, id } = await createRecord(stage, url, key);
    if (id !== undefined) return void acknowledged.set(key, id);
    // The transaction of the killed gateway may still hold the key briefly.
    demand(status === 409 || status === 503, `a repeat was answered with ${status}`);
    await pause(100);
  }
  throw new Error('A repeat was never answered.');
}
