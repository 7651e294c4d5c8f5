import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Delays {
  /** By the clock, beyond the time between two looks. */
  readonly clockP99Ms: number;
  readonly clockMaxMs: number;
  /** What its own thread worked between two looks. */
  readonly workP99Ms: number;
  readonly workMaxMs: number;
}

export interface Waits {
  /** Since the last look. */
  readonly now: Delays;
  /** Since the first look. */
  readonly throughout: Delays;
  readonly rssMb: number;
}

/**
 * How long the event loop of another process makes others wait. The process is started with `options` and
 * `environment`.
 */
export class Loop {
  readonly options = ['--import', import.meta.resolve('./loop-monitor.ts')];
  readonly environment: { LOOP_FILE: string };

  constructor() {
    this.environment = { LOOP_FILE: join(tmpdir(), `dossier-abuse-${randomBytes(6).toString('hex')}.json`) };
  }

  async look(pid: number): Promise<Waits> {
    const file = this.environment.LOOP_FILE;
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (let tries = 0; tries < 1_000; tries += 1) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (text.endsWith('\n')) return JSON.parse(text) as Waits;
      await pause(10);
    }
    throw new Error('The process did not say how its event loop is.');
  }

  forget(): void {
    rmSync(this.environment.LOOP_FILE, { force: true });
  }
}

/** A process beside it that does nothing: how long it waits is the machine's fault. */
export class IdleProcess {
  readonly #loop = new Loop();
  readonly #child: ChildProcess;

  constructor() {
    this.#child = spawn(process.execPath, [...this.#loop.options, '-e', 'setInterval(() => {}, 1_000)'], {
      env: { ...process.env, ...this.#loop.environment },
      stdio: 'ignore',
    });
  }

  look(): Promise<Waits> {
    return this.#loop.look(this.#child.pid ?? 0);
  }

  close(): void {
    this.#child.kill('SIGKILL');
    this.#loop.forget();
  }
}
