import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, cut, heal, ipProgram, killAllIn, namespaceOf, type MachineName } from './network.ts';

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Record<string, string>;
  /** Else it runs as root. */
  readonly isOfPostgres?: boolean;
  /** Restart it when it ends unexpectedly. */
  readonly isKept?: boolean;
}

/** One of the machines, with a folder for its data, and its programs. */
export class Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;
  readonly #children = new Set<ChildProcess>();
  #isDown = false;

  constructor(name: MachineName, within: string) {
    this.name = name;
    this.address = addresses[name];
    this.folder = join(within, name);
    mkdirSync(this.folder, { mode: 0o755 });
    const { uid, gid } = postgresUser();
    chownSync(this.folder, uid, gid);
  }

  /** Starts a program; its output goes to a file of its name in the machine's folder. */
  run(logName: string, program: Program): void {
    const { command, args, environment = {}, isOfPostgres = false, isKept = false } = program;
    this.#isDown = false;
    const log = openSync(join(this.folder, `${logName}.log`), 'a');
    const { uid, gid } = postgresUser();
    const asPostgres = isOfPostgres
      ? ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups']
      : [];
    // ip and setpriv exec the program, so the child's id is the program's. It gets its own process group, because we
    // handle Ctrl-C.
    const child = spawn(ipProgram, ['netns', 'exec', namespaceOf(this.name), ...asPostgres, command, ...args], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#children.add(child);
    child.once('exit', () => {
      this.#children.delete(child);
      if (isKept) setTimeout(() => this.#isDown || this.run(logName, program), 1_000);
    });
  }

  /** Kills all its programs at once; its disk stays. */
  async crash(): Promise<void> {
    this.#isDown = true;
    const ended = [...this.#children].map((child) => once(child, 'exit'));
    await killAllIn(namespaceOf(this.name));
    await Promise.all(ended);
  }

  /** Asks the programs to end, and waits until they have. */
  async stop(): Promise<void> {
    this.#isDown = true;
    await Promise.all(
      [...this.#children].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }),
    );
  }

  cut(): Promise<void> {
    return cut(this.name);
  }

  heal(): Promise<void> {
    return heal(this.name);
  }
}

/** The user of Debian's PostgreSQL, which does not run as root. */
function postgresUser(): { uid: number; gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}
