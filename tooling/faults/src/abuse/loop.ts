import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Delays {
  /** Wall-clock time beyond the sampling interval. */
  readonly clockP99Ms: number;
  readonly clockMaxMs: number;
  /** CPU time of its thread between two samples. */
  readonly workP99Ms: number;
  readonly workMaxMs: number;
}

export interface Waits {
  /** Since the previous sample. */
  readonly now: Delays;
  /** Since the first sample. */
  readonly throughout: Delays;
  readonly rssMb: number;
}

/**
 * Measures how long the event loop of another process blocks others. Start that process with `options` and
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
    throw new Error('The process did not report its event loop.');
  }

  forget(): void {
    rmSync(this.environment.LOOP_FILE, { force: true });
  }
}

/** An idle process for comparison: its delays are the machine's. */
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
