import { spawnSync } from 'node:child_process';
import { check } from './check.ts';
import { root } from './repository.ts';

const contract = ['openapi.json', 'packages/client/procedures.json'];

/** A change of the contract needs a changeset, which describes it to customers. */
export const changesets = check('changesets', () =>
  undescribed(root).map(
    (file) =>
      `${file} changed and no changeset says so. Run "npx -y pnpm@12 changeset", write one sentence to the ` +
      'customer, and commit .changeset/*.md with it.',
  ),
);

/**
 * The files of the contract that changed without a changeset: on a branch since it left main, else since the last
 * commit with a changeset. The latter needs neither remote nor branch, so it works in a detached clone. A shallow clone
 * without either commit has nothing to compare with.
 */
export function undescribed(folder: string): string[] {
  const base = forkPoint(folder) ?? git(folder, 'log', '-1', '--format=%H', '--', '.changeset');
  if (!base) return [];
  if (git(folder, 'diff', '--name-only', base, '--', '.changeset')) return [];
  if (git(folder, 'ls-files', '--others', '--exclude-standard', '--', '.changeset')) return [];
  const changed = git(folder, 'diff', '--name-only', base, '--', ...contract)?.split('\n') ?? [];
  // A file missing in the base is new.
  return changed.filter((file) => file !== '' && git(folder, 'cat-file', '-t', `${base}:${file}`) === 'blob');
}

function forkPoint(folder: string): string | undefined {
  const head = git(folder, 'rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((branch) => git(folder, 'merge-base', 'HEAD', branch));
  return bases.find((base) => base && base !== head);
}

/** Output of git; undefined if it fails, for example because a branch is unknown. */
function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
