import { randomBytes } from 'node:crypto';
import { addMember } from '@dossier/domain/members/index.ts';
import { createRecord } from '@dossier/domain/records/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { Postgres } from '@dossier/stage/postgres.ts';
import { residentMb } from '@dossier/stage/processor.ts';
import { gateway, Program } from '@dossier/stage/program.ts';
import { demand } from '@dossier/stage/until.ts';
import { StagedWorkspace } from '@dossier/stage/workspace.ts';
import type { Turns } from './loop-monitor.ts';

interface Given {
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

/** The attacked gateway as its own process, with a monitor of its event loop. */
export class Target {
  readonly workspace: StagedWorkspace;
  readonly port: number;
  readonly url: string;
  readonly recordId: string;
  /** The Cookie header of the owner. */
  cookie = '';
  readonly #postgres: Postgres;
  readonly #gateway: Program;

  private constructor(postgres: Postgres, started: Program, workspace: StagedWorkspace, recordId: string) {
    this.#postgres = postgres;
    this.#gateway = started;
    this.workspace = workspace;
    this.url = started.url;
    this.port = Number(new URL(started.url).port);
    this.recordId = recordId;
  }

  static async open(): Promise<Target> {
    const postgres = await Postgres.create();
    const url = await postgres.database('abused');
    const database = new Database({ url, applicationName: 'faults', poolSize: 4, sharedCount: 2 });
    const workspace = await StagedWorkspace.create(database);
    const { folderId } = workspace;
    const { id } = await workspace.write((ctx) => createRecord(ctx, { folderId, title: 'Example' }));
    const nodeOptions = ['--import', import.meta.resolve('./loop-monitor.ts')];
    const started = await Program.start(gateway, { DATABASE_URL: postgres.programUrl(url) }, { nodeOptions });
    const target = new Target(postgres, started, workspace, id);
    target.cookie = await target.#signIn();
    return target;
  }

  async #signIn(): Promise<string> {
    const [email, password] = ['owner@example.com', randomBytes(12).toString('hex')];
    await this.workspace.database.transaction(async (db) => {
      const { id } = await createUser(db, { name: 'Example Owner', email, password });
      await addMember({ db, workspaceId: this.workspace.id }, { userId: id, role: 'OWNER' });
    });
    const headers = { Origin: this.url };
    const signedIn = await this.ask('POST', '/api/auth/sign-in/email', { headers, body: { email, password } });
    return signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }

  get key(): Record<string, string> {
    return { Authorization: `Bearer ${this.workspace.key}` };
  }

  get person(): Record<string, string> {
    return { Cookie: this.cookie, Origin: this.url };
  }

  ask(method: string, path: string, { headers = {}, body }: Given = {}): Promise<Response> {
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return fetch(this.url + path, {
      method,
      headers: { ...type, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async statusOf(method: string, path: string, given?: Given): Promise<number> {
    const response = await this.ask(method, path, given);
    await response.arrayBuffer();
    return response.status;
  }

  /** The latency of a well-behaved client. */
  async ordinaryRequestMs(): Promise<number> {
    const startedAt = performance.now();
    const status = await this.statusOf('GET', `/api/v1/records/${this.recordId}`, { headers: this.key });
    demand(status === 200, `An ordinary request was answered with ${status}.`);
    return performance.now() - startedAt;
  }

  /** How long the event loop of the gateway was busy at a time, since the last look. */
  async look(): Promise<Turns> {
    demand(!this.#gateway.isEnded, 'The gateway ended.');
    const message = this.#gateway.message();
    this.#gateway.signal('SIGUSR2');
    return (await message) as Turns;
  }

  get residentMb(): number {
    return residentMb(this.#gateway.pid);
  }

  async close(): Promise<void> {
    await this.#gateway.stop();
    await this.workspace.database.close();
    await this.#postgres.remove();
  }
}

/** How often each value comes, as `3 x 400, 1 x 413`. */
export function tally(values: readonly number[]): string {
  return [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => `${length} x ${value}`).join(', ');
}
