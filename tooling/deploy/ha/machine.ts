import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, cut, heal, ipProgram, killAllIn, namespaceOf, type MachineName } from './network.ts';
import { postgresUser } from './postgres-user.ts';

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Record<string, string>;
  /** Else as root. */
  readonly isOfPostgres?: boolean;
  /** Started again when it ends unasked. */
  readonly isKept?: boolean;
}

/** One of the machines, with a folder for what it keeps, and the programs that run on it. */
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

  /** Starts a program, whose output goes to a file of its name in the machine's folder. */
  run(logName: string, program: Program): void {
    const { command, args, environment = {}, isOfPostgres = false, isKept = false } = program;
    this.#isDown = false;
    const log = openSync(join(this.folder, `${logName}.log`), 'a');
    const { uid, gid } = postgresUser();
    const asPostgres = isOfPostgres
      ? ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--clear-groups']
      : [];
    // Both ip and setpriv become the program: its id is the child's. In a group of its own, for Ctrl-C is ours to
    // handle.
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

  /** All of it dies at once; what is on its disk stays. */
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
