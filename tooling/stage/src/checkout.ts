import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './program.ts';

const run = promisify(execFile);

/** A worktree of a commit in a temporary folder, with packages of its own. It is removed when this process ends. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-commit-'));
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: repository });
  process.once('exit', () => execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: repository }));
  const install = ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, { cwd: folder, timeout: 300_000, maxBuffer: 2 ** 26 });
  return folder;
}
