import { addMember } from '@dossier/domain/members/index.ts';
import { createRecord, updateRecord } from '@dossier/domain/records/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { createVariable } from '@dossier/domain/variables/service.ts';
import { answer, Receiver } from '@dossier/domain/webhooks/testing.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { Postgres } from '@dossier/stage/postgres.ts';
import { gateway, Program } from '@dossier/stage/program.ts';
import { demand, until } from '@dossier/stage/until.ts';
import { rowsOf, StagedWorkspace } from '@dossier/stage/workspace.ts';
import { sql, type SQL } from 'drizzle-orm';

/** A workspace whose workflows are called through a gateway, and the API that their steps call. */
export class RunWorld {
  readonly postgres: Postgres;
  readonly url: string;
  readonly database: Database;
  readonly workspace: StagedWorkspace;
  readonly receiver: Receiver;
  readonly #gateway: Program;

  private constructor(
    postgres: Postgres,
    url: string,
    workspace: StagedWorkspace,
    receiver: Receiver,
    started: Program,
  ) {
    this.postgres = postgres;
    this.url = url;
    this.database = workspace.database;
    this.workspace = workspace;
    this.receiver = receiver;
    this.#gateway = started;
  }

  static async open(): Promise<RunWorld> {
    const postgres = await Postgres.create();
    const url = await postgres.database('runs');
    const database = new Database({ url, applicationName: 'faults', poolSize: 4, sharedCount: 2 });
    const receiver = await Receiver.start((arrival, response) =>
      answer(arrival.path.startsWith('/refused/') ? 400 : 200)(arrival, response),
    );
    const started = await Program.start(gateway, { DATABASE_URL: postgres.programUrl(url) });
    return new RunWorld(postgres, url, await StagedWorkspace.create(database), receiver, started);
  }

  async close(): Promise<void> {
    await Promise.all([this.#gateway.stop(), this.database.close(), this.receiver.close()]);
    await this.postgres.remove();
  }

  rows<Row>(query: SQL): Promise<Row[]> {
    return rowsOf<Row>(this.database, query);
  }

  async record(title: string): Promise<string> {
    const { folderId } = this.workspace;
    return (await this.workspace.write((ctx) => createRecord(ctx, { folderId, title }))).id;
  }

  async members(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 1; at <= count; at += 1)
      ids.push(
        await this.database.transaction(async (db) => {
          const person = { name: `Example ${at}`, email: `person${at}@example.com`, password: 'correct horse battery' };
          const { id } = await createUser(db, person);
          await addMember({ db, workspaceId: this.workspace.id }, { userId: id, role: 'MEMBER' });
          return id;
        }),
      );
    return ids;
  }

  /** Variables of the workspace that start at 0. */
  async counters(...names: string[]): Promise<void> {
    for (const name of names) await this.workspace.write((ctx) => createVariable(ctx, { name, value: 0 }));
  }

  async counts(): Promise<Record<string, number>> {
    const rows = await this.rows<{ name: string; n: number }>(sql`select name, number::float8 as n from variables`);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  }

  /** Calls the trigger URL of a workflow. */
  async call(workflowId: string, body: object, key: string): Promise<void> {
    const response = await fetch(`${this.#gateway.url}/api/webhooks/trigger/${workflowId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    demand(response.status === 200, `a call was answered with ${response.status}: ${await response.text()}`);
  }

  /** Waits until every run has ended; throws after the time limit. */
  settled(withinS: number): Promise<void> {
    return until(withinS, 'not every run has ended', async () => {
      const [row] = await this.rows<{ open: number; ended: number }>(sql`
        select count(*) filter (where finished_at is null)::int as open, count(finished_at)::int as ended
        from workflow_runs`);
      return row?.open === 0 && row.ended > 0;
    });
  }

  /** Changes the title of each record that a run waits for, by its id, until the returned function is called. */
  changeAwaited(titles: ReadonlyMap<string, string>): () => Promise<void> {
    const done = new Set<string>();
    let isOver = false;
    const changing = until(Infinity, 'never', async () => {
      const waiting = await this.rows<{ id: string }>(sql`
        select r.record_id as id
        from workflow_runs r
        join workflow_waits w on w.workspace_id = r.workspace_id and w.run_id = r.id and w.deadline is not null`);
      for (const id of waiting.map((row) => encodeId('rec', row.id))) {
        const title = titles.get(id);
        if (title === undefined || done.has(id)) continue;
        done.add(id);
        await this.workspace.write((ctx) => updateRecord(ctx, { id, title }));
      }
      return isOver;
    });
    return () => {
      isOver = true;
      return changing;
    };
  }
}
