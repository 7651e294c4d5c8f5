import { execFile } from 'node:child_process';
import { delimiter, join, resolve as resolvePath } from 'node:path';
import { root } from './repository.ts';

/** One rule. `run` returns the violations, one line each; none means that the rule holds. */
export interface Check {
  readonly name: string;
  run(): Promise<string[]>;
}

export function check(name: string, run: () => string[] | Promise<string[]>): Check {
  return { name, run: async () => run() };
}

/** A check that passes if a program of node_modules/.bin exits with 0. */
export function program(name: string, file: string, args: string[]): Check {
  return check(name, async () => {
    const { code, output } = await execute(file, args);
    return code === 0 ? [] : [output.trim() || `${file} ended with ${code}`];
  });
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  /** Both output streams, for people. */
  readonly output: string;
}

// The compiler and the linter's type checker are Go programs that run side by side. On one core each, they infer the
// types of the domain once and not once per core. Garbage collection would cost a third of their time and free hardly
// any memory: the types stay in use until the end.
const goSettings = { GOMAXPROCS: '1', GOGC: 'off' };
const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

export function execute(file: string, args: string[], folder = '.'): Promise<Ended> {
  const env = {
    ...process.env,
    PATH: path,
    NO_COLOR: '1',
    ...goSettings,
    TURBO_TELEMETRY_DISABLED: '1',
    NO_UPDATE_NOTIFIER: '1',
  };
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { cwd: resolvePath(root, folder), env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        const spawnFailure = error !== null && typeof error.code === 'string' ? `${error.message}\n` : '';
        resolve({ code, stdout, output: spawnFailure + stdout + stderr });
      },
    );
  });
}
