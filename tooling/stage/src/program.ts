import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@dossier/embedded-postgres/server.ts';

export const repository = join(import.meta.dirname, '../../..');
export const authSecret = 'a secret of scripts, used nowhere else';

const running = new Map<number, NodeJS.Signals>();
process.once('exit', () => {
  for (const [pid, signal] of running) process.kill(pid, signal);
});

/** Ends the process when this one ends, however that happens, until the returned function is called. */
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
  /** The folder of the repository whose program it is; by default this one. */
  readonly checkout?: string;
}

/** The words after `node`: a file of the repository and its arguments. */
export const gateway = ['apps/cli/src/main.ts', 'gateway'];
export const worker = ['apps/cli/src/main.ts', 'worker'];

/**
 * One of our programs as its own process: a gateway, a worker, or a script that sends a message once it serves. With
 * PROGRAM_LOG=info its output is shown.
 */
export class Program {
  readonly pid: number;
  readonly url: string;
  readonly ended: Promise<void>;
  isEnded = false;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.url = url;
    const forget = endsWithUs(child.pid);
    this.ended = once(child, 'exit').then(() => {
      forget();
      this.isEnded = true;
    });
  }

  /** Resolves when it serves, on a free port unless PORT is given; rejects if it ends before. */
  static async start(
    words: readonly string[],
    environment: Record<string, string>,
    manner: Manner = {},
  ): Promise<Program> {
    const program = Program.spawn(words, { PORT: String(await freePort()), ...environment }, manner);
    await Promise.race([
      program.message(),
      program.ended.then(() => Promise.reject(new Error(`"${words.join(' ')}" did not start.`))),
    ]);
    return program;
  }

  /** Returns before it serves. */
  static spawn(
    words: readonly string[],
    environment: Record<string, string>,
    { nodeOptions = [], checkout = repository }: Manner = {},
  ): Program {
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
    return new Program(child, `http://127.0.0.1:${environment['PORT']}`);
  }

  /** The next message that it sends. */
  async message(): Promise<unknown> {
    const [message] = await once(this.#child, 'message');
    return message as unknown;
  }

  signal(name: NodeJS.Signals): void {
    if (!this.isEnded) process.kill(this.pid, name);
  }

  async stop(): Promise<void> {
    if (this.isEnded) return;
    this.#child.kill('SIGCONT');
    this.#child.kill('SIGTERM');
    const killer = setTimeout(() => this.#child.kill('SIGKILL'), 20_000);
    await this.ended;
    clearTimeout(killer);
  }
}

/** Starts a program again whenever it ends, as a supervisor does. */
export class Supervised {
  restarts = 0;
  current: Program;
  readonly #start: () => Program;
  #isStopping = false;

  constructor(...given: Parameters<typeof Program.spawn>) {
    this.#start = () => Program.spawn(...given);
    this.current = this.#next();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.current.stop();
  }

  #next(): Program {
    const started = this.#start();
    void started.ended.then(async () => {
      // Without PostgreSQL the next process would end at once, and so would all that follow.
      await pause(this.#isStopping ? 0 : 200);
      if (this.#isStopping) return;
      this.restarts += 1;
      this.current = this.#next();
    });
    return started;
  }
}
