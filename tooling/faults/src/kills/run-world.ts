import { addMember } from '@dossier/domain/members/index.ts';
import { createRecord, updateRecord } from '@dossier/domain/records/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { createVariable } from '@dossier/domain/variables/noun.ts';
import { answer, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { demand, until } from '@dossier/stage/until.ts';
import { rowsOf, serveWorkspace, type StagedWorkspace } from '@dossier/stage/workspace.ts';
import { sql, type SQL } from 'drizzle-orm';

export type RunWorld = Awaited<ReturnType<typeof openRunWorld>>;

/** A workspace whose workflows are called through a gateway, and the API that their steps call. */
export async function openRunWorld() {
  const receiver = await Receiver.start((arrival, response) =>
    answer(arrival.path.startsWith('/refused/') ? 400 : 200)(arrival, response),
  );
  const served = await serveWorkspace();
  const { workspace, gateway, programUrl } = served;
  const rows = <Row>(query: SQL) => rowsOf<Row>(workspace.database, query);
  return {
    workspace,
    programUrl,
    receiver,
    rows,
    async [Symbol.asyncDispose]() {
      await Promise.all([served[Symbol.asyncDispose](), receiver.close()]);
    },
    async record(title: string): Promise<string> {
      const { folderId } = workspace;
      return (await workspace.write((ctx) => createRecord(ctx, { folderId, title }))).id;
    },
    /** Variables of the workspace that start at 0. */
    async counters(...names: string[]): Promise<void> {
      for (const name of names) await workspace.write((ctx) => createVariable(ctx, { name, value: 0 }));
    },
    async counts(): Promise<Record<string, number>> {
      const found = await rows<{ name: string; n: number }>(sql`select name, number::float8 as n from variables`);
      return Object.fromEntries(found.map(({ name, n }) => [name, n]));
    },
    async call(workflowId: string, body: object, key: string): Promise<void> {
      const response = await fetch(`${gateway.url}/api/webhooks/trigger/${workflowId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      demand(response.status === 200, `a call was answered with ${response.status}: ${await response.text()}`);
    },
    /** Waits until every run has ended; throws after the time limit. */
    settled(withinS: number): Promise<void> {
      return until(withinS, 'not every run has ended', async () => {
        const [row] = await rows<{ open: number; ended: number }>(sql`
          select count(*) filter (where finished_at is null)::int as open, count(finished_at)::int as ended
          from workflow_runs`);
        return row?.open === 0 && row.ended > 0;
      });
    },
    /** Changes the title of each awaited record, by its id, until the returned function is called. */
    changeAwaited(titles: ReadonlyMap<string, string>): () => Promise<void> {
      const done = new Set<string>();
      let isOver = false;
      const changing = until(Infinity, 'never', async () => {
        const waiting = await rows<{ id: string }>(sql`
          select r.record_id as id
          from workflow_runs r
          join workflow_waits w on w.workspace_id = r.workspace_id and w.run_id = r.id and w.deadline is not null`);
        for (const id of waiting.map((row) => encodeId('rec', row.id))) {
          const title = titles.get(id);
          if (title === undefined || done.has(id)) continue;
          done.add(id);
          await workspace.write((ctx) => updateRecord(ctx, { id, title }));
        }
        return isOver;
      });
      return () => {
        isOver = true;
        return changing;
      };
    },
  };
}

export async function addMembers({ id: workspaceId, database }: StagedWorkspace, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const person = { name: `Example ${at}`, email: `person${at}@example.com`, password: 'correct horse battery' };
    await database.transaction(async (db) => {
      const { id: userId } = await createUser(db, person);
      await addMember({ db, workspaceId }, { userId, role: 'MEMBER' });
      ids.push(userId);
    });
  }
  return ids;
}
