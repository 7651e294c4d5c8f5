import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Every file that is committed, or would be by `git add`. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The folders of the workspace's packages that have this file. */
export function packageFolders(file: string): string[] {
  const folders = files.filter((path) => path.endsWith('/package.json')).map(dirname);
  return folders.filter((folder) => existsSync(join(root, folder, file))).toSorted();
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
