import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { isAlive } from '@dossier/embedded-postgres/alive.ts';
import { freePort, type Started } from '@dossier/embedded-postgres/server.ts';
import type { Client } from '@dossier/postgres-engine/maintenance.ts';
import { command, codeOf, lineOf, Refusal } from './command.ts';
import { withOpenDatabase } from './connection.ts';
import { seedIfEmpty } from './demo/credentials.ts';
import { Embedded } from './embedded.ts';
import { childEnvironment, readStartSettings, type DatabaseLocation, type StartSettings } from './environment.ts';
import { memorySettings } from './memory.ts';
import { ownerOf, programRole } from './owner.ts';
import { Progress } from './progress.ts';
import { bringUpToDate } from './schema-state.ts';
import { stopMs, stopRequest, untilAborted } from './serve.ts';
import { setUpUrl } from './set-up.ts';
import { startAgain, supervise } from './supervised.ts';
import { welcome } from './welcome.ts';

export const start = command(
  'start',
  'Run everything: PostgreSQL (an embedded one, unless DATABASE_URL names another), gateway and worker. ' +
    'Ctrl-C stops it in order.',
  {},
)(async ({ json = false }) => {
  const progress = new Progress(json);
  const settings = readStartSettings();
  const asked = stopRequest();
  await watchLaunchers(() => asked.abort());
  // Running parts in the order of their start; they are stopped in reverse.
  await using parts = new AsyncDisposableStack();
  try {
    const ready = await open(settings, parts, progress, asked.signal);
    asked.signal.throwIfAborted();
    await welcome(ready, progress, json);
    await untilAborted(asked.signal);
  } catch (error) {
    if (!asked.signal.aborted) throw error;
  }
  progress.say('Stopping: first requests in flight, then jobs, then PostgreSQL.');
  await parts.disposeAsync();
  progress.say('Stopped.');
  process.exit(0);
});

/** Starts everything, or refuses and leaves nothing running. All checks run before the first part starts. */
async function open(settings: StartSettings, parts: AsyncDisposableStack, progress: Progress, asked: AbortSignal) {
  const { location, host } = settings;
  const data = location.kind === 'embedded' ? await embeddedData(location.folder) : await outsideData(location);
  // Processes left by a killed start are about to free the port.
  const port = await demandFreePort(host, settings.port, data.hasLeftovers ? 10_000 : 0);
  const tell = progress.say;

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
  const worker = supervise({ command: 'worker', environment, stopMs: stopMs.worker, tell });
  const gateway = supervise({ command: 'gateway', environment, stopMs: stopMs.gateway, tell });
  parts.defer(() => worker.stop());
  parts.defer(() => gateway.stop());
  progress.step('Starting gateway and worker ...', asked);
  // Only the gateway needs the built files.
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
    hasLeftovers: await embedded.server.isHeld(),
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

const builder = fileURLToPath(new URL('../../web/build.ts', import.meta.url));

/**
 * Builds the web app if it is missing or older than its sources, in another process, whose memory is freed afterwards.
 * A failure is only printed, because the API works without the web app.
 */
async function buildWebApp(tell: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [builder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let problem = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => tell(text.trimEnd()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problem += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) tell(`The web app could not be built; the API works without it. ${problem.trim()}`);
}

const lookEveryMs = 500;

/**
 * Calls `onGone` when the npx or pnpm that started this program ends. npx ends on SIGTERM without passing it on, so its
 * end means that this program should stop. Does nothing without /proc.
 */
async function watchLaunchers(onGone: () => void): Promise<void> {
  const launchers = await findLaunchers();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** The processes above ours, as long as they are npm, pnpm or a shell that one of them runs. */
async function findLaunchers(): Promise<number[]> {
  const launchers: number[] = [];
  for (let pid = process.ppid; pid > 1;) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
    if (/^(npm|npx|pnpm|pnpx)\b/.test(command)) launchers.push(pid);
    else if (!/^\S*sh -c /.test(command)) break;
    // "pid (name) state parent ...": the name may contain anything, even a parenthesis.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return launchers;
}

/** Checks that the gateway can listen there, and returns the actual port if 0 was asked. */
async function demandFreePort(host: string, port: number, patienceMs: number): Promise<number> {
  for (const deadline = Date.now() + patienceMs; ; await pause(100)) {
    try {
      return await freePort(host, port);
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE' && Date.now() < deadline) continue;
      throw new Refusal(explain(error, host, port), { cause: error });
    }
  }
}

function explain(error: unknown, host: string, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop the program that has it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine has no address ${host}. Correct HOST; 127.0.0.1 and 0.0.0.0 always work.`;
  return `It is not possible to listen on ${host}, port ${port} (${code || lineOf(error)}). Correct HOST and PORT.`;
}

/** Starts the embedded PostgreSQL again, on the same port, whenever it ends unasked. Returns a function that stops it. */
function supervisePostgres(
  embedded: Embedded,
  held: { client: Client; port: number; started: Started },
  tell: (line: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let { client, started } = held;
  const watching = startAgain({
    name: 'PostgreSQL',
    signal: stopping.signal,
    pauseMsMin: 250,
    tell,
    ended: () => started.ended.then(() => 'by itself'),
    start: async () => {
      ({ client, started } = await embedded.restart(held.port));
    },
  });
  return async () => {
    stopping.abort();
    await watching;
    await client.end().catch(() => {});
    await embedded.server.stop();
  };
}
