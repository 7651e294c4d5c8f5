import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { pruneRuns } from './prune-runs.job.ts';
import {
  workflowCalls,
  workflowChains,
  workflowGates,
  workflowPaces,
  workflowRuns,
  workflowSteps,
  workflowStops,
  workflowWaits,
} from '../table.ts';

let world: World;
let workspaceId: string;
let workflowId: string;
beforeAll(async () => {
  world = await openWorld();
  workspaceId = (await world.workspace()).id;
  workflowId = newId('wf');
});
afterAll(() => world.close());

test('runs go 30 days after their end, with their steps and waits', async () => {
  const young = await addRun(ago('29 days'));
  await addRun(ago('31 days'));
  const unfinished = await addRun(null);
  for (const runId of await idsOf(workflowRuns, workflowRuns.id)) {
    const step = { position: 0, name: 'one', action: 'wait', state: 'SUCCEEDED', attempts: 1 } as const;
    await insert(workflowSteps).values({ workspaceId, runId, path: '0', startedAt: ago('40 days'), ...step });
    await insert(workflowWaits).values({ workspaceId, runId, path: '1', kind: 'record.updated', subject: 'rec' });
  }
  await prune();
  const kept = [young, unfinished].toSorted();
  expect(await idsOf(workflowRuns, workflowRuns.id)).toEqual(kept);
  expect(await idsOf(workflowSteps, workflowSteps.runId)).toEqual(kept);
  expect(await idsOf(workflowWaits, workflowWaits.runId)).toEqual(kept);
});

test('what calls and chains leave goes after a day, what was stopped after 30 days, a spent budget with its hour', async () => {
  for (const [key, age] of [
    ['young', '23 hours'],
    ['old', '25 hours'],
  ] as const) {
    await insert(workflowCalls).values({ workspaceId, workflowId, key, createdAt: ago(age) });
    await insert(workflowChains).values({ workspaceId, root: key, updatedAt: ago(age) });
  }
  for (const [root, age] of [
    ['young', '29 days'],
    ['old', '31 days'],
  ] as const) {
    const stop = { workspaceId, root, workflowId, reason: 'RUNS', runId: newId('run'), count: 1 } as const;
    await insert(workflowStops).values({ ...stop, lastAt: ago(age) });
  }
  const other = (await world.workspace()).id;
  await insert(workflowPaces).values([
    { workspaceId, runsUntil: ago('1 hour'), writesUntil: ago('-1 hour') },
    { workspaceId: other, runsUntil: ago('2 hours'), writesUntil: ago('1 hour') },
  ]);
  await prune();
  expect(await idsOf(workflowCalls, workflowCalls.key)).toEqual(['young']);
  expect(await idsOf(workflowChains, workflowChains.root)).toEqual(['young']);
  expect(await idsOf(workflowStops, workflowStops.root)).toEqual(['young']);
  expect(await idsOf(workflowPaces, workflowPaces.workspaceId)).toEqual([workspaceId]);
});

test('gates go once no run has them, and a rate a day after its next start', async () => {
  const [running, ended] = [await addRun(null), await addRun(ago('1 day'))];
  await insert(workflowGates).values([
    { workspaceId, workflowId, name: 'key:held', runId: running },
    { workspaceId, workflowId, name: 'key:left', runId: ended },
    { workspaceId, workflowId, name: 'key:free' },
    { workspaceId, workflowId, name: 'rate', freeAt: ago('23 hours') },
    { workspaceId, workflowId: newId('wf'), name: 'rate:old', freeAt: ago('25 hours') },
  ]);
  await prune();
  expect(await idsOf(workflowGates, workflowGates.name)).toEqual(['key:held', 'rate']);
});

function ago(age: string) {
  return sql`now() - ${age}::interval`;
}

function insert<T extends PgTable>(table: T) {
  return world.database.autocommit.orm.insert(table);
}

async function addRun(finishedAt: ReturnType<typeof ago> | null): Promise<string> {
  const id = newId('run');
  await insert(workflowRuns).values({
    workspaceId,
    id,
    workflowId,
    version: 1,
    state: finishedAt === null ? 'WAITING' : 'SUCCEEDED',
    trigger: { kind: 'manual', body: {}, headers: {}, query: {} },
    requestId: 'req',
    cursor: [{ at: 0 }],
    createdAt: ago('40 days'),
    finishedAt,
  });
  return id;
}

async function prune(): Promise<void> {
  await pruneRuns.run(jobContext(world.database), {});
}

async function idsOf(table: PgTable, column: PgColumn): Promise<string[]> {
  const rows = await world.database.read.orm.select({ value: column }).from(table);
  return rows.map(({ value }) => String(value)).toSorted();
}
