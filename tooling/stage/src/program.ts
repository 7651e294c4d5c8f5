import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import type { Answer } from './api.ts';

export const repository = join(import.meta.dirname, '../../..');
export const authSecret = 'a secret of scripts, used nowhere else';

const running = new Map<number, NodeJS.Signals>();
process.once('exit', () => {
  for (const [pid, signal] of running) process.kill(pid, signal);
});

/** Ends the process when this one ends in any way, until the returned function is called. */
export function endsWithUs(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): () => void {
  // A process that did not start has no id, and kill(0) would signal our whole process group.
  if (pid === undefined) return () => {};
  running.set(pid, signal);
  return () => void running.delete(pid);
}

/** Ends this process on Ctrl-C, and with it every process that it started. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

export interface Manner {
  readonly nodeOptions?: readonly string[];
  /** The folder of the program's repository; by default this one. */
  readonly checkout?: string;
}

const command = 'apps/cli/src/main.ts';
/** The words after `node`: a file of the repository and its arguments. */
export const gateway = [command, 'gateway'];
export const worker = [command, 'worker'];

/** Runs the command of a checkout on a database; returns its answer as JSON. */
export async function runDossier(
  checkout: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Answer> {
  const env = { PATH: process.env['PATH'], AUTH_SECRET: authSecret, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, [join(checkout, command), ...words, '--json'], {
    env,
  });
  return JSON.parse(stdout);
}

export type Program = ReturnType<typeof spawnProgram>;

/** Like `spawnProgram`; resolves when it serves, on a free port unless PORT is given; rejects if it ends before. */
export async function startProgram(
  words: readonly string[],
  environment: Record<string, string>,
  manner: Manner = {},
): Promise<Program> {
  const program = spawnProgram(words, { PORT: String(await freePort()), ...environment }, manner);
  await Promise.race([
    program.message(),
    program.ended.then(() => Promise.reject(new Error(`"${words.join(' ')}" did not start.`))),
  ]);
  return program;
}

/**
 * One of our programs as its own process: a gateway, a worker, or a script that sends a message once it serves. With
 * PROGRAM_LOG=info its output is shown.
 */
export function spawnProgram(
  words: readonly string[],
  environment: Record<string, string>,
  { nodeOptions = [], checkout = repository }: Manner = {},
) {
  const { PATH, DATABASE_ENGINE, PROGRAM_LOG } = process.env;
  const env = {
    PATH,
    DATABASE_ENGINE,
    AUTH_SECRET: authSecret,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    LOG_LEVEL: PROGRAM_LOG ?? environment['LOG_LEVEL'] ?? 'silent',
  };
  const output = PROGRAM_LOG === undefined ? 'ignore' : 'inherit';
  const [file = '', ...args] = words;
  const child = spawn(process.execPath, [...nodeOptions, join(checkout, file), ...args], {
    cwd: checkout,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  const { pid = 0 } = child;
  const forget = endsWithUs(child.pid);
  let isEnded = false;
  const ended = once(child, 'exit').then(() => {
    forget();
    isEnded = true;
  });
  return {
    pid,
    url: `http://127.0.0.1:${environment['PORT']}`,
    ended,
    get isEnded() {
      return isEnded;
    },
    async message(): Promise<unknown> {
      const [message] = await once(child, 'message');
      return message as unknown;
    },
    signal(name: NodeJS.Signals): void {
      if (!isEnded) process.kill(pid, name);
    },
    async stop(): Promise<void> {
      if (isEnded) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(killer);
    },
    [Symbol.asyncDispose]() {
      return this.stop();
    },
  };
}

export type Supervised = ReturnType<typeof superviseProgram>;

/** Starts a program again whenever it ends, as a supervisor does. */
export function superviseProgram(...given: Parameters<typeof spawnProgram>) {
  let isStopping = false;
  const next = (): Program => {
    const started = spawnProgram(...given);
    void started.ended.then(async () => {
      // Without PostgreSQL the next process would end at once, and so would all later ones.
      await pause(isStopping ? 0 : 200);
      if (isStopping) return;
      supervised.restarts += 1;
      supervised.current = next();
    });
    return started;
  };
  const supervised = {
    restarts: 0,
    current: next(),
    async stop(): Promise<void> {
      isStopping = true;
      await supervised.current.stop();
    },
  };
  return supervised;
}
