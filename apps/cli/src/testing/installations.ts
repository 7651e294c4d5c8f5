import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { z } from 'zod';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

// Launches like npx and pnpm: the command runs as a child, and the launcher dies of a signal without passing it on.
const launching = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })`;

export type Environment = Record<string, string | undefined>;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The real command in a process of its own, without the settings of the person who runs the tests. */
export function spawnDossier(
  words: string[],
  environment: Environment,
  launcher?: string,
  input?: string,
): { child: ChildProcess; outcome: Promise<Outcome>; output: () => string } {
  const env = environmentOf(environment);
  const child = launcher
    ? spawn(process.execPath, ['-e', launching, main, ...words], {
        argv0: launcher,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    : spawn(process.execPath, [main, ...words], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin?.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const outcome = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  return { child, outcome, output: () => stdout };
}

export function environmentOf(environment: Environment): Environment {
  const { PATH, HOME, DATABASE_ENGINE } = process.env;
  return { PATH, HOME, DATABASE_ENGINE, LOG_LEVEL: 'silent', ...environment };
}

/** `input` is what it reads from standard input. */
export function dossier(words: string[], environment: Environment = {}, input?: string): Promise<Outcome> {
  return spawnDossier(words, environment, undefined, input).outcome;
}

const readySchema = z.object({
  url: z.string(),
  key: z.string().optional(),
  workspaceId: z.string().optional(),
  email: z.string().optional(),
  password: z.string().nullish(),
  curl: z.string().optional(),
});

export interface Started extends z.output<typeof readySchema> {
  pid: number;
  startedInMs: number;
  outcome: Promise<Outcome>;
  /** Sends the signal and waits for the exit. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<Outcome>;
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Runs `dossier start` on a free port, through the launcher of this name if given, and waits until it answers. */
export async function startDossier(environment: Environment, launcher?: string): Promise<Started> {
  const since = performance.now();
  const { child, outcome, output } = spawnDossier(['start', '--json'], { PORT: '0', ...environment }, launcher);
  running.add(child);
  void outcome.then(() => running.delete(child));
  const ready = new Promise<z.output<typeof readySchema>>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('\n')) resolve(readySchema.parse(JSON.parse(output())));
    });
  });
  const ended = outcome.then(({ stderr }) => Promise.reject(new Error(`start ended: ${stderr}`)));
  ended.catch(() => {});
  const printed = await Promise.race([ready, ended]);
  return {
    ...printed,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - since,
    outcome,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return outcome;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await outcome;
    },
  };
}

/** Stops the commands that a test left running in order, so that no PostgreSQL stays behind. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM');
      await once(child, 'close');
    }),
  );
}

const folders: string[] = [];

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-cli-'));
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

type Command = 'gateway' | 'worker' | 'postgres';

/** The process of this installation that runs `command`, once there is one. */
export function childOf(pid: number, command: Command): Promise<number> {
  const find = async () => {
    const child = await findChild(pid, command);
    if (child === undefined) throw new Error(`No ${command} of process ${pid} runs.`);
    return child;
  };
  return vi.waitFor(find, { timeout: 20_000, interval: 100 });
}

async function findChild(pid: number, command: Command): Promise<number | undefined> {
  for (const entry of await readdir('/proc')) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // "pid (name) state parent ...": the name may hold anything, even a parenthesis.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent !== pid) continue;
    const words = (await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words.some((word) => word === command || word.endsWith(`/${command}`))) return Number(entry);
  }
  return undefined;
}
