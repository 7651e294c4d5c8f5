import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program and its arguments, to be started with the rights of the account. */
export interface Command {
  readonly file: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** The user that PostgreSQL runs as: ours, or `postgres` if we are root, which PostgreSQL refuses. */
export interface Account {
  command(file: string, args: string[]): Command;
  own(path: string): Promise<void>;
}

/** `paths`: programs and data folder that the account must reach. */
export async function chooseAccount(paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args }), own: async () => {} };
  const { uid, gid } = await postgresUser();
  const own = (path: string) => chown(path, uid, gid);
  const reachable = await Promise.all(paths.map((path) => isReachable(path, uid, gid)));
  if (reachable.every(Boolean)) return { command: (file, args) => ({ file, args, uid, gid }), own };
  const override = await searchingAnywhere(uid, gid, paths);
  if (!override) {
    throw new Error(
      `The user "postgres" may not look into ${paths[reachable.indexOf(false)]}. Move the program and DATA_DIR ` +
        'out of a private folder, run as another user than root, or set DATABASE_URL.',
    );
  }
  return { command: (file, args) => ({ file: 'setpriv', args: [...override, file, ...args] }), own };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const existing = await idsOf('postgres').catch(() => undefined);
  if (existing) return existing;
  try {
    await run('groupadd', ['--system', 'postgres']).catch(() => {});
    await run('useradd', ['--system', '-g', 'postgres', '--no-create-home', 'postgres']);
    return await idsOf('postgres');
  } catch (cause) {
    throw new Error(
      'PostgreSQL refuses to run as root, and the user "postgres" could not be created. Run as another user, or ' +
        'set DATABASE_URL.',
      { cause },
    );
  }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error(`"id" knows no user ${user}.`);
  return { uid, gid };
}

// Other users can't enter a checkout under /root or in a folder of mktemp.
async function isReachable(path: string, uid: number, gid: number): Promise<boolean> {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = await stat(dirname(at));
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
  }
  return true;
}

/**
 * Arguments of setpriv that keep, beside the user `postgres`, only the right to traverse closed folders. Without
 * no_setuid_fixup that right would not apply to access(2), by which PostgreSQL finds its own programs.
 */
async function searchingAnywhere(uid: number, gid: number, paths: string[]): Promise<string[] | undefined> {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const args = [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--',
    ];
    const tries = paths.map((path) => run('setpriv', [...args, 'test', '-x', dirname(path)]));
    const works = await Promise.all(tries).then(
      () => true,
      () => false,
    );
    if (works) return args;
  }
  return undefined;
}
