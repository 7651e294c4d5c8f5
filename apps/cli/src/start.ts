import { once } from 'node:events';
import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { command } from './command.ts';
import { withOpenDatabase } from './connection.ts';
import { seedIfEmpty } from './demo/seed.ts';
import { Embedded } from './embedded.ts';
import { programRole } from './embedded-role.ts';
import { childEnvironment, readStartSettings, type DatabaseLocation, type StartSettings } from './environment.ts';
import { stopMs } from './keep-running.ts';
import { watchLaunchers } from './launchers.ts';
import { memorySettings } from './memory.ts';
import { ownerOf } from './owner.ts';
import { demandFreePort } from './port.ts';
import { Progress } from './progress.ts';
import { bringUpToDate } from './schema-state.ts';
import { setUpUrl } from './set-up.ts';
import { supervisePostgres } from './supervised-postgres.ts';
import { Supervised } from './supervised.ts';
import { buildWebApp } from './web-app.ts';
import { welcome } from './welcome.ts';

export const start = command(
  'start',
  'Run everything: PostgreSQL (an embedded one, unless DATABASE_URL names another), gateway and worker. ' +
    'Ctrl-C stops it in order.',
  {},
  async ({ json = false }) => {
    const progress = new Progress(json);
    const settings = readStartSettings();
    const asked = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
    await watchLaunchers(() => asked.abort());
    // Running parts in the order of their start; they are stopped in reverse.
    await using parts = new AsyncDisposableStack();
    try {
      const ready = await open(settings, parts, progress, asked.signal);
      asked.signal.throwIfAborted();
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
);

/** Everything up, or a refusal and nothing left running. What can be refused is looked at before anything starts. */
async function open(settings: StartSettings, parts: AsyncDisposableStack, progress: Progress, asked: AbortSignal) {
  const { location, host } = settings;
  const data = location.kind === 'embedded' ? await embeddedData(location.folder) : await outsideData(location);
  // Processes left by a killed start are about to free the port.
  const port = await demandFreePort(host, settings.port, data.hasLeftovers ? 10_000 : 0);
  const tell = (line: string) => progress.say(line);

  progress.step(data.step, asked);
  const webApp = buildWebApp(tell);
  const { url, directUrl, owner } = await data.open(parts, tell);
  progress.step('Migrating ...', asked);
  await bringUpToDate(owner, tell);
  const environment = childEnvironment({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    ...(settings.authSecret === undefined ? data.secrets : {}),
    HOST: host,
    PORT: String(port),
    WORKSPACE_CREATION: settings.workspaceCreation,
  });
  const worker = new Supervised({ command: 'worker', environment, stopMs: stopMs.worker, tell });
  const gateway = new Supervised({ command: 'gateway', environment, stopMs: stopMs.gateway, tell });
  parts.defer(() => worker.stop());
  parts.defer(() => gateway.stop());
  progress.step('Starting gateway and worker ...', asked);
  // Only the gateway needs the built files, when it starts.
  const [ready, , credentials] = await Promise.all([
    webApp.then(() => gateway.start()),
    worker.start(),
    seedIfEmpty(directUrl, data.folder, tell),
  ]);
  const reached = settings.publicUrl ?? ready.url ?? '';
  // An operator may have made a workspace before any account exists.
  const made = credentials ? undefined : await withOpenDatabase(directUrl, createSetUpToken);
  return { url: reached, credentials, setUpUrl: made && setUpUrl(reached, made.token) };
}

async function embeddedData(path: string) {
  const embedded = await Embedded.open(path);
  const { authSecret, acceptedSecrets } = await embedded.secrets();
  await embedded.refuseSecondStart();
  return {
    step: `Starting PostgreSQL with ${memorySettings().shared_buffers} of shared buffers ...`,
    secrets: { AUTH_SECRET: authSecret, AUTH_SECRETS_ACCEPTED: JSON.stringify(acceptedSecrets) },
    folder: embedded.folder,
    hasLeftovers: await embedded.isRunning(),
    async open(parts: AsyncDisposableStack, tell: (line: string) => void) {
      const held = await embedded.takeOver();
      parts.defer(supervisePostgres(embedded, held, tell));
      return { url: held.url, directUrl: held.url, owner: { url: held.ownerUrl, program: programRole } };
    },
  };
}

async function outsideData(location: DatabaseLocation & { kind: 'outside' }) {
  const { url, directUrl = url } = location;
  const owner = await ownerOf(location);
  return {
    step: 'PostgreSQL answers.',
    secrets: {},
    folder: undefined,
    hasLeftovers: false,
    open: async () => ({ url, directUrl, owner }),
  };
}
