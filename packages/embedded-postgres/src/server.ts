import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './alive.ts';
import { chooseAccount, type Account, type Command } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';

export const superuser = 'dossier';

export interface Running {
  readonly pid: number;
  readonly port: number;
}

/** A server started by this process. It survives our crash; `ended` resolves when it is gone. */
export interface Started extends Running {
  readonly ended: Promise<void>;
}

/** One embedded PostgreSQL and its files: `<folder>/postgres` and `<folder>/postgres.log`. */
export class Server {
  readonly data: string;
  readonly log: string;
  readonly #folder: string;
  readonly #binaries: Binaries;
  readonly #account: Account;

  private constructor(folder: string, binaries: Binaries, account: Account) {
    this.#folder = folder;
    this.data = join(folder, 'postgres');
    this.log = join(folder, 'postgres.log');
    this.#binaries = binaries;
    this.#account = account;
  }

  /** `folder` must exist, be absolute and, for the user `postgres`, searchable (mode 711 or more). */
  static async at(folder: string, binaries = findBinaries()): Promise<Server> {
    return new Server(folder, binaries, await chooseAccount([join(folder, 'postgres'), binaries.postgres]));
  }

  async isCreated(): Promise<boolean> {
    return (await this.#filesVersion()) !== '';
  }

  /** The major versions of files and programs if they differ: such files can't be opened. */
  async mismatch(): Promise<{ files: string; programs: string } | undefined> {
    const files = await this.#filesVersion();
    const { stdout } = await promisify(execFile)(this.#binaries.postgres, ['--version']);
    const programs = /(\d+)\./.exec(stdout)?.[1] ?? '';
    return files === '' || files === programs ? undefined : { files, programs };
  }

  /** Runs initdb in a folder beside the final one, so that an interruption leaves nothing incomplete. */
  async create(password: string, flags: string[] = []): Promise<void> {
    const half = `${this.data}.new`;
    const passwordFile = join(this.#folder, 'postgres.password');
    const initialize = async (letters: string) => {
      await rm(half, { recursive: true, force: true });
      await mkdir(half, { mode: 0o700 });
      await this.#account.own(half);
      const args = [
        `--pgdata=${half}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${letters}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...flags,
      ];
      await runToEnd(this.#account.command(this.#binaries.initdb, args));
    };
    try {
      await writeFile(passwordFile, password, { mode: 0o600 });
      await this.#account.own(passwordFile);
      // pg_trgm does not use the builtin provider: with LC_CTYPE C, only ASCII letters have trigrams. Some systems lack
      // C.UTF-8.
      await initialize('C.UTF-8').catch(() => initialize('C'));
      await rename(half, this.data);
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  /** Starts on `port` of 127.0.0.1, by default a free one, and resolves once connections are accepted. */
  async start(settings: Record<string, string | number> = {}, port?: number): Promise<Started> {
    await cutLog(this.log);
    // After a crash of the machine, the stored process id may be any process's, and PostgreSQL would not start.
    if (!(await this.isHeld())) await rm(join(this.data, 'postmaster.pid'), { force: true });
    return this.#startOn(port ?? (await freePort()), settings);
  }

  /** The ready server of these files, started by any process; undefined if there is none. */
  async find(): Promise<Running | undefined> {
    const { pid, port, status } = await this.#readPidFile();
    return pid !== undefined && port !== undefined && status === 'ready' && (await isPostgres(pid))
      ? { pid, port }
      : undefined;
  }

  /** True while a server holds these files, ready or not. */
  async isHeld(): Promise<boolean> {
    const { pid } = await this.#readPidFile();
    return pid !== undefined && (await isPostgres(pid));
  }

  /** Stops the server of these files: rolls back open transactions, writes a checkpoint, ends. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (!(await this.isHeld())) return;
    await runToEnd(
      this.#account.command(this.#binaries.pg_ctl, ['stop', '-D', this.data, '-m', mode, '-w', '-t', '60', '-s']),
    ).catch(async (error: unknown) => {
      if (await this.isHeld()) throw error;
    });
  }

  async #filesVersion(): Promise<string> {
    return (await readFile(join(this.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  }

  async #startOn(port: number, settings: Record<string, string | number>): Promise<Started> {
    const all = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      timezone: 'UTC',
      log_timezone: 'UTC',
      log_min_messages: 'log',
      log_checkpoints: 'off',
      jit: 'off',
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const command = this.#account.command(this.#binaries.postgres, ['-D', this.data, ...flags]);
    const log = await open(this.log, 'a', 0o600);
    try {
      // Uses its own session and log file, so that neither Ctrl-C nor our end reaches it.
      const child = spawn(command.file, command.args, {
        uid: command.uid,
        gid: command.gid,
        cwd: '/',
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      // The listeners are attached before the first await, because a server that fails at once ends by then.
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      });
      await this.#untilReady(child, ended);
      child.unref();
      return { pid: child.pid ?? 0, port, ended };
    } finally {
      await log.close();
    }
  }

  async #readPidFile(): Promise<{ pid?: number; port?: number; status?: string }> {
    // Lines of postmaster.pid (PostgreSQL, miscadmin.h): pid, folder, start, port, ..., status on the 8th.
    const lines = (await readFile(join(this.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return { ...(pid > 0 ? { pid } : {}), ...(port > 0 ? { port } : {}), status: lines[7]?.trim() ?? '' };
  }

  async #untilReady(child: ChildProcess, ended: Promise<void>): Promise<void> {
    let isEnded = false;
    void ended.then(() => {
      isEnded = true;
    });
    while (!isEnded) {
      const { pid, status } = await this.#readPidFile();
      if (pid === child.pid && status === 'ready') return;
      await pause(15);
    }
    const lines = (await readFile(this.log, 'utf8').catch(() => '')).trim().split('\n');
    throw new Error(
      `PostgreSQL does not start: ${lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1)} (${this.log})`,
    );
  }
}

async function runToEnd(command: Command): Promise<void> {
  const child = spawn(command.file, command.args, {
    uid: command.uid,
    gid: command.gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  if (code !== 0) throw new Error(`${command.file} ended with ${code}: ${errors.trim()}`);
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() =>
    promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return name.includes('postgres');
}

const logSizeBytesMax = 5_000_000;

async function cutLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size > logSizeBytesMax) await truncate(path);
}

/** A port of this host on which a server can listen: the given one, or a free one if it is 0. */
export async function freePort(host = '127.0.0.1', port = 0): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  // Guarantee: the address of a server on a port is an AddressInfo.
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}
