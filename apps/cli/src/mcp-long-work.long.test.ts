import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { eras, negotiationOf, openAgent } from '@dossier/gateway/testing/agent.ts';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '@dossier/gateway/testing/gateway.ts';
import { startTestWorker } from '@dossier/worker/testing/worker.ts';
import type { RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Agents, a gateway and a worker together.

const rows = 2_000;
/** Rows after which a change that is cancelled at its beginning would end, however late the cancellation arrives. */
const manyRows = 10_000;
/** Longer than a machine at work takes for all of them. */
const timeout = 120_000;
const program = new URL('./main.ts', import.meta.url).pathname;

let at: TestGateway;
let worker: RunningWorker;
let workspace: KeyedWorkspace;
let folderId: string;

beforeAll(async () => {
  at = await openGateway({ answerWithinMs: timeout });
  worker = await startTestWorker({ databaseUrl: at.world.url, authSecret: worldSecret });
});
afterAll(async () => {
  await worker.close();
  await at.close();
});
beforeEach(async () => {
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
  await addRows(rows);
});

async function addRows(count: number): Promise<void> {
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    action: 'create' as const,
    values: { folderId, title: `Row ${n}` },
  }));
  for (let made = 0; made < count; made += items.length) await workspace.owner.records.batch({ items });
}

const change = () => ({ filter: { folderId: [folderId] }, values: { phone: '1' } });
async function changedCount(): Promise<number> {
  const where = { field: 'phone', op: 'eq' as const, value: '1' };
  const [row] = (await workspace.owner.aggregate.records({ where })).data;
  return row?.count ?? 0;
}
const newest = async () => (await workspace.owner.operations.list({ pageSize: 1 })).data[0];
const jobsLeft = async () =>
  (await at.world.asOwner(`select 1 from graphile_worker.jobs where task_identifier = 'records/bulk'`)).rows.length;

/** Cancelled, with some records changed, and no more afterwards. */
async function expectStopped(): Promise<void> {
  await expect.poll(async () => (await newest())?.state).toBe('CANCELLED');
  await expect.poll(jobsLeft).toBe(0);
  const { changedCount: stated = 0 } = (await newest()) ?? {};
  expect(stated).toBeGreaterThanOrEqual(200);
  expect(stated).toBeLessThan(manyRows);
  expect(await changedCount()).toBe(stated);
}

describe.each(eras)('with the %s protocol', (era) => {
  it('progress rises to the end, and undo takes everything back', async () => {
    const agent = await openAgent(at.gateway.url, workspace.writeKey, era);
    const told: number[] = [];
    const onprogress = ({ progress, total }: { progress: number; total?: number | undefined }) => {
      told.push(progress);
      expect(total).toBe(rows);
    };
    const { answer } = await agent.use('bulk_update', change(), { onprogress, timeout });
    expect(answer).toMatchObject({ matched: rows, data: { state: 'DONE', changedCount: rows } });
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(rows);
    expect(await changedCount()).toBe(rows);
    const id = (await newest())?.id;
    const taken: number[] = [];
    const undone = await agent.use(
      'undo',
      { id, confirm: true },
      { onprogress: ({ progress }) => void taken.push(progress), timeout },
    );
    expect(undone.answer).toMatchObject({ data: { kind: 'UNDO', state: 'DONE', undoes: id, changedCount: rows } });
    expect(taken.at(-1)).toBe(rows);
    expect(await changedCount()).toBe(0);
    await agent.close();
  });

  it('a caller that cancels in the middle stops the worker', async () => {
    await addRows(manyRows - rows);
    const agent = await openAgent(at.gateway.url, workspace.writeKey, era);
    const left = new AbortController();
    const onprogress = ({ progress }: { progress: number }) => {
      if (progress > 200) left.abort();
    };
    await expect(agent.use('bulk_update', change(), { onprogress, signal: left.signal })).rejects.toThrow(/abort/i);
    await expectStopped();
    await agent.close();
  });
});

it.each(eras)(
  'through the bridge with the %s protocol, progress arrives and cancelling stops the worker',
  async (era) => {
    await addRows(manyRows - rows);
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: negotiationOf(era) });
    const env = { ...process.env, DOSSIER_KEY: workspace.writeKey } as Record<string, string>;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', '--url', at.gateway.url], env }),
    );
    const left = new AbortController();
    const told: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => {
      told.push(progress);
      if (told.length > 1) left.abort();
    };
    const using = client.callTool({ name: 'bulk_update', arguments: change() }, { onprogress, signal: left.signal });
    await expect(using).rejects.toThrow(/abort/i);
    await expectStopped();
    expect(told[0]).toBe(200);
    await client.close();
  },
);
