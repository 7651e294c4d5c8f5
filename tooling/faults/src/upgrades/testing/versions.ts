import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { authSecret, repository } from '@dossier/stage/program.ts';
import type { Answer } from './api.ts';

const run = promisify(execFile);

/** The versions whose data and processes an upgrade meets: marked ones before the first release, then each release. */
export const versions = ['42438ee', 'a40ea128'] as const;

/** A shallow clone has no earlier commits: there, the tests with processes of a version are skipped by name. */
export function isInHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A new workspace with the demo's content, and a key with all scopes; the first version had none to manage. */
export async function makeDemo(
  checkout: string,
  environment: Record<string, string>,
  version: string,
): Promise<Answer> {
  const demo = await runDossier(checkout, environment, 'demo');
  if (version === '42438ee') return demo;
  const scopes = 'write,folders:manage,pipelines:manage,workflows:manage';
  const words = ['key', 'create', '--workspace', demo.workspaceId, '--name', 'Full', '--scopes', scopes];
  return { ...demo, key: (await runDossier(checkout, environment, ...words)).key };
}

/** Runs the command of a checkout on a database; its answer as JSON. */
export async function runDossier(
  checkout: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Answer> {
  const env = { PATH: process.env['PATH'], AUTH_SECRET: authSecret, ...environment };
  const { stdout } = await run(process.execPath, [join(checkout, 'apps/cli/src/main.ts'), ...words, '--json'], { env });
  return JSON.parse(stdout);
}
