import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const repository = join(import.meta.dirname, '../../..');
export const authSecret = 'a secret of the fault scripts, used nowhere else';

/** `dossier gateway` or `dossier worker` as its own process. */
export class Dossier {
  readonly pid: number;
  readonly ended: Promise<void>;
  isEnded = false;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.ended = once(child, 'exit').then(() => {
      this.isEnded = true;
    });
  }

  /** Resolves when it serves; rejects if it ends before. */
  static async start(
    command: 'gateway' | 'worker',
    environment: Record<string, string>,
    nodeOptions: string[] = [],
  ): Promise<Dossier> {
    const started = Dossier.spawn(command, environment, nodeOptions);
    await Promise.race([
      once(started.#child, 'message'),
      started.ended.then(() => Promise.reject(new Error(`The ${command} did not start.`))),
    ]);
    return started;
  }

  /** Returns before it serves. */
  static spawn(
    command: 'gateway' | 'worker',
    environment: Record<string, string>,
    nodeOptions: string[] = [],
  ): Dossier {
    const env = {
      PATH: process.env['PATH'],
      AUTH_SECRET: authSecret,
      OUTBOUND_ALLOW: '127.0.0.1/32',
      LOG_LEVEL: process.env['FAULTS_LOG'] ?? 'silent',
      ...environment,
    };
    const stderr = process.env['FAULTS_LOG'] === undefined ? 'ignore' : 'inherit';
    return new Dossier(
      spawn(process.execPath, [...nodeOptions, join(repository, 'apps/cli/src/main.ts'), command], {
        cwd: repository,
        env,
        stdio: ['ignore', stderr, stderr, 'ipc'],
      }),
    );
  }

  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
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

/** Restarts a worker or gateway whenever it ends, as a supervisor does. */
export class Supervised {
  restarts = 0;
  current: Dossier;
  readonly #environment: Record<string, string>;
  readonly #command: 'gateway' | 'worker';
  readonly #nodeOptions: string[];
  #isStopping = false;

  constructor(
    environment: Record<string, string>,
    command: 'gateway' | 'worker' = 'worker',
    nodeOptions: string[] = [],
  ) {
    this.#environment = environment;
    this.#command = command;
    this.#nodeOptions = nodeOptions;
    this.current = this.#next();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.current.stop();
  }

  #next(): Dossier {
    const started = Dossier.spawn(this.#command, this.#environment, this.#nodeOptions);
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
