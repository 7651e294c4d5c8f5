import { once } from 'node:events';
import { defineCommand } from 'citty';
import { demandUsable } from './connection.ts';
import { seedIfEmpty } from './demo/seed.ts';
import { Embedded } from './embedded.ts';
import { childEnvironment, readStartSettings, type DataPlace, type StartSettings } from './environment.ts';
import { demandFreePort } from './port.ts';
import { Progress } from './progress.ts';
import { bringUpToDate } from './schema-state.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';
import { Supervised } from './supervised.ts';
import { welcome } from './welcome.ts';
import { jsonOption, strict } from './strict.ts';

// The gateway gives requests in flight 10 s, the worker gives jobs 10 s; then they let go of PostgreSQL.
const gatewayStopMs = 15_000;
const workerStopMs = 20_000;

export const start = defineCommand({
  meta: { name: 'start', description: 'Run everything: PostgreSQL (an embedded one, unless DATABASE_URL names another), gateway and worker. Ctrl-C stops it in order.' },
  plugins: [strict],
  args: { json: jsonOption },
  async run({ args: { json = false } }) {
    const progress = new Progress(json);
    const settings = readStartSettings();
    const asked = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
    // What runs, in the order of its start; it is stopped the other way round.
    await using parts = new AsyncDisposableStack();
    try {
      const ready = await open(settings, parts, progress, asked.signal);
      await welcome(ready, progress, json);
      if (!asked.signal.aborted) await once(asked.signal, 'abort');
    } catch (error) {
      if (!asked.signal.aborted) throw error;
    }
    progress.say('Stopping: first requests in flight, then jobs, then PostgreSQL.');
    await parts.disposeAsync();
    progress.say('Stopped.');
    process.exit(0);
  },
});

async function open(settings: StartSettings, parts: AsyncDisposableStack, progress: Progress, asked: AbortSignal) {
  const { place, host } = settings;
  const embedded = place.kind === 'embedded' ? await Embedded.open(place.folder) : undefined;
  await embedded?.refuseSecondStart();
  // What a killed start left behind is about to let go of the port.
  const port = await demandFreePort(host, settings.port, (await embedded?.isRunning()) ? 10_000 : 0);
  const tell = (line: string) => progress.say(line);

  progress.step(embedded ? 'Starting PostgreSQL ...' : 'Connecting to PostgreSQL ...', asked);
  const data = await openData(place, embedded, parts, tell);
  progress.step('Migrating ...', asked);
  await bringUpToDate(data.directUrl);
  const authSecret = settings.authSecret ?? (await embedded?.secrets())?.authSecret;
  const environment = childEnvironment({ DATABASE_URL: data.url, DATABASE_DIRECT_URL: data.directUrl, AUTH_SECRET: authSecret, HOST: host, PORT: String(port) });

  const worker = new Supervised({ command: 'worker', environment, stopMs: workerStopMs, tell });
  const gateway = new Supervised({ command: 'gateway', environment, stopMs: gatewayStopMs, tell });
  parts.defer(() => worker.stop());
  parts.defer(() => gateway.stop());
  progress.step('Starting gateway and worker ...', asked);
  const [{ url }, , credentials] = await Promise.all([gateway.start(), worker.start(), seedIfEmpty(data.directUrl, embedded?.folder, tell)]);
  return { url: settings.publicUrl ?? url ?? '', credentials };
}

async function openData(place: DataPlace, embedded: Embedded | undefined, parts: AsyncDisposableStack, tell: (line: string) => void): Promise<{ url: string; directUrl: string }> {
  if (embedded) {
    const held = await embedded.takeOver();
    const postgres = new SupervisedPostgres(embedded, held, tell);
    parts.defer(() => postgres.stop());
    return { url: held.url, directUrl: held.url };
  }
  if (place.kind !== 'outside') throw new Error('Without an embedded PostgreSQL there is one outside.');
  const { url, directUrl = url } = place;
  await demandUsable(url);
  if (directUrl !== url) await demandUsable(directUrl);
  return { url, directUrl };
}
