import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './program.ts';

const run = promisify(execFile);

/** The files of a commit in a temporary folder, with their own packages. They are removed when this process ends. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-commit-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: repository });
  const install = ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, { cwd: folder, timeout: 300_000, maxBuffer: 2 ** 26 });
  return folder;
}
