import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endsWithUs } from './processes.ts';

const repository = join(import.meta.dirname, '../../..');

export interface WorkerProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** `dossier worker` as its own process, ready for jobs. */
export async function startWorkerProcess(
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, join(repository, 'apps/cli/src/main.ts'), 'worker'], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  child.once('exit', endsWithUs(child.pid));
  await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The worker does not start (${code}).`))),
  ]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(killer);
    },
  };
}
