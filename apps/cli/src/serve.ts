import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { gatewaySettings } from '@dossier/gateway/environment.ts';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { command, lineOf } from './command.ts';
import { demandUsable } from './connection.ts';
import { refuseOwnerUrl } from './environment.ts';
import { supervise } from './supervised.ts';

/**
 * The time to stop in order: STOP_DELAY_S for a gateway (at most 15 s), then 10 s for requests in flight or jobs, then
 * the connections to PostgreSQL close.
 */
export const stopMs = { gateway: 30_000, worker: 20_000 };

export const gateway = service(
  'gateway',
  'Serve the web app, REST and RPC from the PostgreSQL of DATABASE_URL. Any number of gateways may run.',
  gatewaySettings,
  async (settings) => {
    // Imported lazily: --help stays fast.
    const { startGateway } = await import('@dossier/gateway/gateway.ts');
    return startGateway(settings);
  },
);

export const worker = service(
  'worker',
  'Run the background jobs of the PostgreSQL of DATABASE_URL. Any number of workers may run.',
  readWorkerSettings,
  async (settings) => {
    // People wait for a gateway on the same machine, but not for jobs, so the worker gets a lower priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const { startWorker } = await import('@dossier/worker/worker.ts');
    return startWorker(settings);
  },
);

interface Service {
  readonly url?: string;
  /** Rejects if the service ended by itself. */
  readonly done?: Promise<void>;
  close(): Promise<void>;
}

function service<Settings extends { readonly databaseUrl: string }>(
  name: keyof typeof stopMs,
  description: string,
  readSettings: () => Settings,
  start: (settings: Settings) => Promise<Service>,
) {
  const supervised = {
    type: 'boolean',
    description: 'Run it as a child that is started again, with growing pauses, when it ends unasked.',
  } as const;
  return command(name, description, { supervised })(async ({ supervised: isSupervised }) => {
    refuseOwnerUrl();
    if (isSupervised) return keepRunning(name);
    const settings = readSettings();
    await demandUsable(settings.databaseUrl);
    await serve(await start(settings));
  });
}

/**
 * Runs a service until it is asked to stop: by a signal or, under `dossier start`, by the end of the IPC channel, which
 * also ends when `start` is killed.
 */
async function serve(running: Service): Promise<never> {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const asked = stopRequest();
  if (process.send) {
    process.send({ ready: { url: running.url } });
    if (!process.connected) asked.abort();
    process.on('disconnect', () => asked.abort());
  }
  const ended = running.done ?? new Promise<void>(() => {});
  const failure = await Promise.race([untilAborted(asked.signal), ended]).then(
    () => undefined,
    (error: unknown) => lineOf(error),
  );
  if (failure === undefined) await running.close();
  else console.error(failure);
  process.exit(failure === undefined ? 0 : 1);
}

/** Runs a command under a supervisor of its own, for containers and machines without one. */
async function keepRunning(name: keyof typeof stopMs): Promise<never> {
  const asked = stopRequest();
  const tell = (line: string) => console.error(line);
  const child = supervise({ command: name, environment: process.env, stopMs: stopMs[name], tell });
  await child.start();
  await untilAborted(asked.signal);
  await child.stop();
  process.exit(0);
}

/** Aborts when a signal asks this process to stop. */
export function stopRequest(): AbortController {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  return asked;
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
