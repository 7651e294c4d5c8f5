import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from './operations.ts';
import type { Operation } from './schema.ts';
import { operationProblems, operations } from './table.ts';

/** Bulk changes and undos of a workspace that run at the same time. */
const runningMax = 5;

const { workspaceId: _, position: __, work: ___, ...shown } = getTableColumns(operations);
export const operationColumns = shown;

export function whereOperation({ workspaceId }: Pick<ReadContext, 'workspaceId'>, id: string) {
  return and(eq(operations.workspaceId, workspaceId), eq(operations.id, id));
}

export async function findOperation(ctx: ReadContext, id: string): Promise<Operation> {
  const [row] = await ctx.db.orm.select(operationColumns).from(operations).where(whereOperation(ctx, id));
  if (!row) throw notFound('operation');
  return row;
}

export async function demandRoomToRun(ctx: WriteContext): Promise<void> {
  const isRunning = and(eq(operations.workspaceId, ctx.workspaceId), eq(operations.state, 'RUNNING'));
  if ((await ctx.db.orm.$count(operations, isRunning)) >= runningMax)
    throw new DomainError(
      'CONFLICT',
      `${runningMax} operations of this workspace are running. Wait until one is done, or cancel one.`,
      { retryAfterS: 10 },
    );
}

/** The operation, locked until the transaction ends; undefined if it does not run any more. */
export async function lockRunning(ctx: WriteContext, id: string) {
  const [row] = await ctx.db.orm.select().from(operations).where(whereOperation(ctx, id)).for('update');
  return row?.state === 'RUNNING' ? row : undefined;
}

interface DonePage {
  readonly changed: number;
  readonly problems: readonly { readonly subjectId: string; readonly message: string }[];
  readonly work: unknown;
}

export async function saveBulkPage(
  ctx: WriteContext,
  id: string,
  { changed, problems, work }: DonePage,
): Promise<void> {
  await addProblems(ctx, id, problems);
  await ctx.db.orm
    .update(operations)
    .set({
      changedCount: sql`${operations.changedCount} + ${changed}`,
      failedCount: sql`${operations.failedCount} + ${problems.length}`,
      ...(work === undefined ? { state: 'DONE' as const, finishedAt: sql`now()` } : { work }),
    })
    .where(whereOperation(ctx, id));
}

export async function addProblems(
  ctx: WriteContext,
  operationId: string,
  problems: DonePage['problems'],
): Promise<void> {
  const { workspaceId } = ctx;
  if (problems.length > 0)
    await ctx.db.orm
      .insert(operationProblems)
      .values(problems.map((problem) => ({ ...problem, workspaceId, operationId, id: newId('prb') })));
}

/** The context in which a job continues an operation: that of who started it; undefined if it is gone. */
export async function callOfOperation(
  database: Database,
  workspaceId: string,
  id: string,
): Promise<ReadContext | undefined> {
  const [row] = await database.read.orm
    .select({ startedBy: operations.startedBy })
    .from(operations)
    .where(whereOperation({ workspaceId }, id));
  return row && callOfJob(database, workspaceId, actorOf(row.startedBy));
}

/** Does the next page of an operation in a transaction; true if there is more. */
type Step = (ctx: WriteContext, id: string) => Promise<boolean>;

/** A job that goes on with an operation, page by page; after a kill it continues behind the last page. */
export function defineSteps(name: string, noun: string, ...steps: readonly Step[]) {
  return defineJob({
    name,
    input: z.object({ workspaceId: z.string(), operationId: z.string() }),
    attemptsMax: 20,
    async run({ database, signal }, { workspaceId, operationId }) {
      const call = await callOfOperation(database, workspaceId, operationId);
      if (!call) return;
      for (const step of steps)
        while (await transact(call, (ctx) => step(ctx, operationId)))
          if (signal.aborted) throw new Error(`Stopped before the ${noun} was done; it goes on later.`);
    },
  });
}
