import { createRecord } from '@dossier/domain/records/index.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { Postgres } from '@dossier/stage/postgres.ts';
import { residentMb } from '@dossier/stage/processor.ts';
import { gateway, Program } from '@dossier/stage/program.ts';
import { demand } from '@dossier/stage/until.ts';
import { StagedWorkspace } from '@dossier/stage/workspace.ts';
import type { Turns } from './loop-monitor.ts';

/** The attacked gateway as its own process, with a monitor of its event loop. */
export class Target {
  readonly workspace: StagedWorkspace;
  readonly port: number;
  readonly url: string;
  readonly recordId: string;
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
    return new Target(postgres, started, workspace, id);
  }

  get key(): Record<string, string> {
    return { Authorization: `Bearer ${this.workspace.key}` };
  }

  /** The status of a list or a resource, whose answer is read to its end. */
  async statusOf(path: string): Promise<number> {
    const response = await fetch(this.url + path, { headers: this.key });
    await response.arrayBuffer();
    return response.status;
  }

  /** A well-behaved client is served. */
  async ordinaryRequest(): Promise<void> {
    const status = await this.statusOf(`/api/v1/records/${this.recordId}`);
    demand(status === 200, `An ordinary request was answered with ${status}.`);
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
