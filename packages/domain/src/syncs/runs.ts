import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { impossible, malformed, conflict, there } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { demandFolder } from '../folders/index.ts';
import { itemsIn } from './content.ts';
import { endRun, findActive, findRun, isActive, isRun, runOf, syncRows, type RunKey, type RunRow } from './service.ts';
import { runSync } from './run/run-sync.job.ts';
import * as schema from './schema.ts';
import { syncConflicts, syncParts, syncProblems, syncRuns } from './table.ts';

/** Parts are deleted when their run ends. */
export const syncBytesQuota = new Quota('syncBytes', 'bytes in runs of syncs at one time', 500_000_000, syncRuns, {
  where: isActive,
  amount: sql<number>`coalesce(sum(${syncRuns.size}), 0)::float8`,
});

export async function startRun(
  ctx: WriteContext,
  { source, isDryRun, items, finish }: z.output<typeof schema.startRunInput>,
): Promise<schema.SyncRun> {
  await syncRows.lock(ctx, source);
  const active = await findActive(ctx, source);
  if (active)
    throw conflict(
      active.state === 'OPEN'
        ? `The run ${active.id} of this source is open. Finish or cancel it first.`
        : `The run ${active.id} of this source is running. Wait until it is done, or cancel it.`,
    );
  const [opened] = await ctx.db.orm
    .insert(syncRuns)
    .values({ workspaceId: ctx.workspaceId, id: newId('srun'), source, state: 'OPEN', isDryRun, startedBy: ctx.actor })
    .returning();
  const run = there(opened, 'run');
  const stored = items ? await storePart(ctx, run, items) : runOf(run);
  return finish ? finishRun(ctx, { source, runId: run.id }) : stored;
}

/** Stores the next part of the list. A repeated part is stored once. */
export async function addPart(ctx: WriteContext, { position, items, content, ...key }: schema.AddPartInput) {
  if ((items === undefined) === (content === undefined)) throw impossible(['items'], 'Send either items or content.');
  const { folderId } = await syncRows.get(ctx, key.source);
  const given = items ?? (await itemsIn(content ?? '', (await demandFolder(ctx, folderId)).fields));
  const run = await lockRun(ctx, key);
  if (position < run.partCount) return runOf(run);
  if (run.state !== 'OPEN') throw conflict('The list of this run is complete. Start another run.');
  if (position > run.partCount) throw malformed(['position'], `Part ${run.partCount} comes next.`);
  return storePart(ctx, run, given);
}

async function storePart(ctx: WriteContext, run: RunRow, items: readonly object[]): Promise<schema.SyncRun> {
  const content = JSON.stringify(items);
  const size = Buffer.byteLength(content);
  await demandRoom(ctx, syncBytesQuota, size);
  const { workspaceId, id: runId, partCount: position } = run;
  const externalIds = items.map((item) => schema.externalIdOf(item) ?? '');
  await ctx.db.orm.insert(syncParts).values({ workspaceId, runId, position, externalIds, content });
  return changeRun(ctx, run, {
    partCount: position + 1,
    itemCount: run.itemCount + items.length,
    size: run.size + size,
  });
}

export async function finishRun(ctx: WriteContext, key: RunKey): Promise<schema.SyncRun> {
  const { folderId } = await syncRows.lock(ctx, key.source);
  const run = await lockRun(ctx, key);
  if (run.state === 'RUNNING') return runOf(run);
  if (run.state !== 'OPEN') throw conflict('This run has ended already. Start another one.');
  await demandFolder(ctx, folderId);
  await enqueue(ctx, runSync, { workspaceId: ctx.workspaceId, runId: run.id });
  return changeRun(ctx, run, { state: 'RUNNING', startedBy: ctx.actor });
}

export async function cancelRun(ctx: WriteContext, key: RunKey): Promise<schema.SyncRun> {
  const run = await lockRun(ctx, key);
  if (run.state !== 'OPEN' && run.state !== 'RUNNING') throw conflict('This run has ended already.');
  await endRun(ctx.db, run, { state: 'CANCELLED', note: `Cancelled by ${ctx.actor.name}.` });
  return getRun(ctx, key);
}

async function lockRun(ctx: WriteContext, key: RunKey): Promise<RunRow> {
  await syncRows.lock(ctx, key.source);
  const run = await findRun(ctx, key);
  if (ctx.audit) ctx.audit.before = runOf(run);
  return run;
}

async function changeRun(ctx: WriteContext, run: RunRow, change: Partial<RunRow>): Promise<schema.SyncRun> {
  const [changed] = await ctx.db.orm.update(syncRuns).set(change).where(isRun(run)).returning();
  return runOf(there(changed, 'run'));
}

export async function getRun(ctx: ReadContext, key: RunKey): Promise<schema.SyncRun> {
  return runOf(await findRun(ctx, key));
}

const { workspaceId: _, runId: __, ...shownProblem } = getTableColumns(syncProblems);
const problems = new NewestFirst('syncs.list_problems', syncProblems, shownProblem);
const { workspaceId: ___, source: ____, ...shownConflict } = getTableColumns(syncConflicts);
const conflicts = new NewestFirst('syncs.list_conflicts', syncConflicts, shownConflict);

type ProblemsAsked = z.output<typeof schema.listSyncProblemsInput>;

export async function listSyncProblems(ctx: ReadContext, { source, runId, ...page }: ProblemsAsked) {
  await findRun(ctx, { source, runId });
  return problems.list(ctx, page, { runId });
}

export async function listConflicts(ctx: ReadContext, { source, ...page }: z.output<typeof schema.listConflictsInput>) {
  await syncRows.get(ctx, source);
  return conflicts.list(ctx, page, { source });
}
