import { rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { binariesIn } from '@dossier/embedded-postgres/binaries.ts';
import { Server, superuser, type Started } from '@dossier/embedded-postgres/server.ts';
import { connect, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { DataFolder, type Secrets } from './data-folder.ts';
import { programRole, renewProgramRole } from './owner.ts';
import { memorySettings } from './memory.ts';
import { codeOf, lineOf, Refusal } from './command.ts';

const databaseName = 'dossier';
const settings = { max_connections: 200, ...memorySettings() };
// Advisory lock, held by the process that is responsible for the server.
const lockKey = 7_205_759_404;
const patienceMs = 60_000;

type Role = 'dossier start' | 'dossier command';

interface Held {
  client: Client;
  port: number;
  /** Undefined for a server that another process left running. */
  started: Started | undefined;
}

/** The embedded PostgreSQL of a data folder, also if another process runs it. */
export class Embedded {
  readonly folder: DataFolder;
  readonly server: Server;
  #secrets: Secrets | undefined;

  private constructor(folder: DataFolder, server: Server) {
    this.folder = folder;
    this.server = server;
  }

  /** `programs`: folder with the programs of another PostgreSQL version. */
  static async open(path: string, programs?: string): Promise<Embedded> {
    const folder = await DataFolder.open(path);
    const binaries = programs === undefined ? undefined : binariesIn(programs);
    return new Embedded(folder, await refusing(() => Server.at(folder.path, binaries)));
  }

  /** Moves the files to a folder named after their version; returns a function that moves them back. */
  async putFilesAway(version: string): Promise<() => Promise<void>> {
    const kept = `${this.server.data}-${version}`;
    await rename(this.server.data, kept);
    return async () => {
      await rm(this.server.data, { recursive: true, force: true });
      await rename(kept, this.server.data);
    };
  }

  async secrets(): Promise<Secrets> {
    return (this.#secrets ??= await this.folder.secrets(await this.server.isCreated()));
  }

  /** Replaces the secrets that sign and encrypt; the password of PostgreSQL stays. */
  async keepSecrets(kept: Pick<Secrets, 'authSecret' | 'acceptedSecrets'>): Promise<void> {
    const { databasePassword } = await this.secrets();
    this.#secrets = { databasePassword, ...kept };
    await this.folder.write('secrets.json', this.#secrets);
  }

  async refuseSecondStart(): Promise<void> {
    if ((await this.#urlOfStart()) !== undefined) throw alreadyRunning(this.folder.path);
  }

  /**
   * Starts a new server for `start`, with an address for gateway and worker and one for the owner. The server of a
   * killed `start` is stopped first, once its gateway and worker have ended; that of a running `start` is not touched.
   */
  async takeOver(): Promise<Held & { started: Started; url: string; ownerUrl: string }> {
    for (const deadline = Date.now() + patienceMs; ;) {
      const held = await this.#hold('dossier start', deadline);
      if (held?.started) {
        const ownerUrl = await this.#url(held.port);
        const program = Object.assign(new URL(ownerUrl), {
          username: programRole,
          password: await renewProgramRole(held.client),
        });
        return { ...held, started: held.started, url: program.href, ownerUrl };
      }
      if (held) {
        await othersLeft(held.client);
        await held.client.end();
        await this.server.stop();
      }
      await pause(100);
    }
  }

  /** The server as its owner, for a command: the running one, or a new one that stops with the command. */
  async borrow(): Promise<AsyncDisposable & { url: string; isOwn: boolean }> {
    for (const deadline = Date.now() + patienceMs; ;) {
      const running = await this.#urlOfStart();
      if (running !== undefined) return { url: running, isOwn: false, [Symbol.asyncDispose]: async () => {} };
      const held = await this.#hold('dossier command', deadline);
      if (held) {
        // Serialised: another command would take the server over between unlock and stop.
        const close = () =>
          this.folder.inTurn(async () => {
            await held.client.end().catch(() => {});
            await this.server.stop();
          });
        return { url: await this.#url(held.port), isOwn: true, [Symbol.asyncDispose]: close };
      }
      await pause(100);
    }
  }

  /** Restarts the server on the same port after it ended unasked. */
  async restart(port: number): Promise<{ client: Client; started: Started }> {
    const started = await this.server.start(settings, port);
    const client = await this.#connect(port, 'dossier start');
    await tryLock(client);
    return { client, started };
  }

  /** Makes this process responsible for the server, and starts it if needed. Undefined: try again. */
  async #hold(role: Role, deadline: number): Promise<Held | undefined> {
    return this.folder.inTurn(async () => {
      const running = await this.server.find();
      if (!running && (await this.server.isHeld())) {
        if (Date.now() > deadline)
          throw new Refusal(
            `The PostgreSQL in ${this.folder.path} neither answers nor ends. Look into ${this.server.log}.`,
          );
        return undefined;
      }
      if (!running) {
        const started = await refusing(() => this.#create());
        const client = await this.#connect(started.port, role);
        await tryLock(client);
        await ensureDatabase(client);
        return { client, port: started.port, started };
      }
      const client = await this.#connect(running.port, role);
      if (await tryLock(client)) return { client, port: running.port, started: undefined };
      const holder = await holderOf(client);
      await client.end();
      if (role === 'dossier start' && holder?.role === 'dossier start') throw alreadyRunning(this.folder.path);
      return undefined;
    });
  }

  async #create(): Promise<Started> {
    const { databasePassword } = await this.secrets();
    const mismatch = await this.server.mismatch();
    if (mismatch)
      throw new Refusal(
        `The files in ${this.folder.path} are of PostgreSQL ${mismatch.files}, and this version of Dossier brings ` +
          `${mismatch.programs}. Move them: npx -y pnpm@12 dossier upgrade-database`,
      );
    if (!(await this.server.isCreated())) await this.server.create(databasePassword);
    return this.server.start(settings);
  }

  async #urlOfStart(): Promise<string | undefined> {
    const running = await this.server.find();
    const client = running && (await this.#connect(running.port, 'dossier command').catch(() => undefined));
    if (!client) return undefined;
    // The server is being stopped right now.
    const holder = await holderOf(client)
      .catch(() => undefined)
      .finally(() => client.end());
    return holder?.role === 'dossier start' ? this.#url(running.port) : undefined;
  }

  async #connect(port: number, role: Role): Promise<Client> {
    try {
      return await connect({ url: await this.#url(port, 'postgres'), applicationName: role });
    } catch (error) {
      if (codeOf(error) !== '28P01') throw error;
      throw new Refusal(
        `${this.folder.path}/secrets.json does not fit the data beside it. Bring both back from the same backup.`,
      );
    }
  }

  async #url(port: number, database = databaseName): Promise<string> {
    return `postgres://${superuser}:${(await this.secrets()).databasePassword}@127.0.0.1:${port}/${database}`;
  }
}

function alreadyRunning(path: string): Refusal {
  return new Refusal(
    `Dossier already runs on the data folder ${path}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [lockKey]);
  return rows[0]?.isMine === true;
}

async function holderOf(client: Client): Promise<{ role: string } | undefined> {
  const { rows } = await client.query<{ role: string }>(
    `select application_name as role from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1`,
    [lockKey],
  );
  return rows[0];
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
}

/** The children of a killed `start` end by themselves, once their requests and jobs are finished. */
async function othersLeft(client: Client): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(lineOf(error), { cause: error });
  }
}
