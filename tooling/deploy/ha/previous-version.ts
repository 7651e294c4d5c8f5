import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './dossier.ts';

/** The commit before the newest migration was added. */
export function commitBeforeNewestMigration(): string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'packages/domain/migrations/*.sql');
  return git('rev-parse', `${added}^`);
}

/** A worktree of that commit in its own folder, with its dependencies. Needs the network, or pnpm's store. */
export function checkOut(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', folder, commit);
  execFileSync('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function removeCheckOut(folder: string): void {
  git('worktree', 'remove', '--force', folder);
}

/** Calls every row of the REST surface with that version's own script; returns the rows with a wrong answer. */
export async function callEveryRow(
  version: string,
  url: string,
  key: string,
): Promise<{ rows: number; wrong: string[] }> {
  const script = join(version, 'tooling/surface/every-row.sh');
  // It exits with 1 if a row is wrong, and its output names the row.
  const text = await new Promise<string>((resolve) => {
    execFile('bash', [script, url], { env: { PATH: process.env['PATH'], DOSSIER_KEY: key } }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const lines = text.split('\n');
  const rows = lines.filter((line) => /^[A-Z]+ +\//.test(line)).length;
  const wrong = lines.flatMap((line, at) =>
    line.trim().startsWith('expected ')
      ? [
          lines
            .slice(at - 2, at + 1)
            .map((part) => part.trim())
            .join(' '),
        ]
      : [],
  );
  return { rows, wrong };
}

function git(...words: string[]): string {
  return execFileSync('git', ['-C', repository, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
