import { parsedJson } from '@dossier/kernel/exact-json.ts';
import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '@dossier/embedded-postgres/alive.ts';
import { z } from 'zod';
import { codeOf, lineOf, Refusal } from './command.ts';

const secretsSchema = z.object({
  databasePassword: z.string().min(1),
  authSecret: z.string().min(32),
  /** Earlier secrets, which still decrypt older texts. */
  acceptedSecrets: z.array(z.string().min(32)).default([]),
});
export type Secrets = z.output<typeof secretsSchema>;

const turnPatienceMs = 60_000;

/** DATA_DIR: the embedded PostgreSQL, and the secrets that were generated for it. */
export class DataFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async open(path: string): Promise<DataFolder> {
    try {
      await mkdir(path, { recursive: true });
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
      // Other users may enter (PostgreSQL may run as one) but not list it.
      await chmod(path, 0o711);
    } catch (error) {
      throw new Refusal(
        `The data folder ${path} cannot be used (${codeOf(error) || lineOf(error)}). Make it a folder that you ` +
          'may write to, or set DATA_DIR to another one.',
      );
    }
    return new DataFolder(path);
  }

  /** The secrets of this folder. Generates them if there are none and no data either. */
  async secrets(hasData: boolean): Promise<Secrets> {
    const file = join(this.path, 'secrets.json');
    const text = await this.#read(file);
    if (text === undefined) {
      if (hasData)
        throw new Refusal(
          `${file} is missing, and without it the data beside it cannot be opened. Bring it back from your backup.`,
        );
      const made = {
        databasePassword: randomBytes(24).toString('hex'),
        authSecret: randomBytes(32).toString('hex'),
        acceptedSecrets: [],
      };
      await this.write('secrets.json', made);
      return made;
    }
    const parsed = secretsSchema.safeParse(parsedJson(text));
    if (!parsed.success) throw new Refusal(`${file} is damaged. Bring it back from your backup.`);
    return parsed.data;
  }

  /** Writes a file that only its owner reads, whole or not at all. */
  async write(name: string, content: unknown): Promise<void> {
    const file = join(this.path, name);
    await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async read(name: string): Promise<unknown> {
    const text = await this.#read(join(this.path, name));
    return text === undefined ? undefined : parsedJson(text);
  }

  /** Lets one process at a time do `work` here: create, start or take over PostgreSQL. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const file = join(this.path, 'turn');
    const deadline = Date.now() + turnPatienceMs;
    for (;;) {
      try {
        await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 });
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = Number(await readFile(file, 'utf8').catch(() => ''));
      // In a container a dead holder may have had our own process id.
      if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(file, { force: true });
      else if (Date.now() > deadline)
        throw new Refusal(
          `Process ${holder} has been at work in ${this.path} for a minute. If it is not Dossier, delete ${file} ` +
            'and try again.',
        );
      else await pause(50);
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  }

  async #read(file: string): Promise<string | undefined> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw new Refusal(`${file} cannot be read (${codeOf(error)}). Run as the user that owns it.`);
    }
  }
}
