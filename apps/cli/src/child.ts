import { lineOf } from './refusal.ts';

interface Service {
  /** Rejects when the service ended by itself. */
  readonly done?: Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a service until it is asked to stop: by a signal or, under `dossier start`, by the end of the IPC channel, which
 * also ends when `start` is killed.
 */
export async function serve(service: Service, ready: object): Promise<never> {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  if (process.send) process.send({ ready });
  const code = await Promise.race([
    asked().then(() => 0),
    (service.done ?? new Promise<void>(() => {})).then(
      () => 0,
      (error: unknown) => {
        console.error(lineOf(error));
        return 1;
      },
    ),
  ]);
  // The service has already ended.
  if (code === 0) await service.close();
  process.exit(code);
}

function asked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (!process.send) return;
    if (!process.connected) resolve();
    process.on('disconnect', () => resolve());
  });
}
