import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { z } from 'zod';
import { lineOf } from './command.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const readySchema = z.object({ ready: z.object({ url: z.string().optional() }) });
const pauseMsMax = 15_000;
const healthyAfterMs = 60_000;

export interface Ready {
  url?: string | undefined;
}

interface SupervisedOptions {
  /** The command of this program that the child runs. */
  command: 'gateway' | 'worker';
  environment: Record<string, string | undefined>;
  /** Time limit of a graceful stop; then the process is killed. */
  stopMs: number;
  tell: (line: string) => void;
}

/** A child process that is started again, with growing pauses, whenever it ends unasked. */
export function supervise({ command, environment, stopMs, tell }: SupervisedOptions) {
  let current: ChildProcess | undefined;
  let exited = Promise.resolve('');
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  function run(): Promise<Ready> {
    // In its own process group, so that Ctrl-C reaches only us and we stop the parts in order.
    const child = spawn(process.execPath, [...process.execArgv, main, command], {
      env: environment,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', process.stdout.isTTY ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    });
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => console.log(readableLine(line)));
    current = child;
    exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      child.once('error', (error) => resolve(error.message));
    });
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        const parsed = readySchema.safeParse(message);
        if (parsed.success) resolve(parsed.data.ready);
      });
      void exited.then((how) => reject(new Error(`The ${command} does not start (${how}).`)));
    });
  }

  return {
    get pid(): number | undefined {
      return current?.pid;
    },
    /** Resolves once the child serves, and supervises it from then on. A child that ends earlier is not restarted. */
    async start(): Promise<Ready> {
      const ready = await run();
      const { signal } = stopping;
      const name = `The ${command}`;
      running = startAgain({ name, signal, pauseMsMin: 500, tell, ended: () => exited, start: run });
      return ready;
    },
    /** Closing the channel asks the child to end; after the time limit it is killed. */
    async stop(): Promise<void> {
      stopping.abort();
      const child = current;
      if (child && child.exitCode === null && child.signalCode === null) {
        if (child.connected) child.disconnect();
        else child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
        await exited;
        clearTimeout(timer);
      }
      await running;
    },
  };
}

interface Part {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly pauseMsMin: number;
  readonly tell: (line: string) => void;
  /** Resolves with a description of the exit. */
  readonly ended: () => Promise<string>;
  readonly start: () => Promise<unknown>;
}

/** Starts a part again, with growing pauses, whenever it ends before the signal. */
export async function startAgain({ name, signal, pauseMsMin, tell, ended, start }: Part): Promise<void> {
  const stopped = once(signal, 'abort').then(() => 'stopped');
  for (let pauseMs = pauseMsMin; !signal.aborted;) {
    const since = Date.now();
    const how = await Promise.race([ended(), stopped]);
    if (signal.aborted) return;
    if (Date.now() - since > healthyAfterMs) pauseMs = pauseMsMin;
    tell(`${name} ended (${how}). It is started again in ${pauseMs / 1000} s.`);
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    pauseMs = Math.min(pauseMsMax, pauseMs * 2);
    await start().then(
      () => tell(`${name} runs again.`),
      (error: unknown) => {
        if (!signal.aborted) tell(lineOf(error));
      },
    );
  }
}

const entrySchema = z
  .string()
  .transform((line): unknown => JSON.parse(line))
  .pipe(z.looseObject({ time: z.iso.datetime(), level: z.number(), service: z.string(), msg: z.string() }));

/** A log line for a terminal, without ids and lists. Other lines stay unchanged. */
export function readableLine(line: string): string {
  const entry = line.startsWith('{"level"') ? entrySchema.safeParse(line).data : undefined;
  if (!entry) return line;
  const { time, level, service, msg, err, ...fields } = entry;
  const { data: failure } = z.object({ message: z.string() }).safeParse(err);
  const shown = Object.entries(fields).filter(
    ([name, value]) => ['string', 'number'].includes(typeof value) && !name.endsWith('Id'),
  );
  const words = [
    time.slice(11, 19),
    service.padEnd(7),
    msg,
    ...shown.map(([name, value]) => `${name}=${String(value)}`),
  ];
  const text = [...words, ...(failure ? [failure.message] : [])].join(' ');
  return level < 40 ? text : styleText(level < 50 ? 'yellow' : 'red', text);
}
