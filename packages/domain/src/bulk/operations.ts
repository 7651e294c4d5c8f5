import type { Actor, WriteContext, ReadContext } from '@dossier/kernel/context.ts';
import { encodeId, newId, uuidOf } from '@dossier/kernel/ids.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { defineInsert, defineStatement, type Queries, valuesFor } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql, getTableColumns } from 'drizzle-orm';
import { isKeyRevoked } from '../api-keys/index.ts';
import { erasedSchema, sessionSchema, type Operation } from './schema.ts';
import { operations, operationProblems } from './table.ts';
import { conflict, there } from '@dossier/kernel/errors.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { z } from 'zod';

const insertOperation = defineInsert('bulk.insert_operation', operations);

type Row = typeof operations.$inferSelect;
type NewOperation = Pick<Row, 'id' | 'kind' | 'state'> &
  Partial<Pick<Row, 'changedCount' | 'failedCount' | 'undoes' | 'work' | 'openKey'>>;

/** Records a unit of work in its transaction; its events refer to it by `unitId` of their context. */
export function noteOperation(ctx: WriteContext, operation: NewOperation): void {
  ctx.joined?.setApart();
  const { actor } = ctx;
  // Its later pages run in a job, which counts nothing.
  if (actor.kind === 'key' && operation.kind !== 'BATCH') actor.budget?.refuse('start a change of many things');
  ctx.db.send(insertOperation, newOperation(ctx, operation));
}

const insertOnce = defineStatement('change', 'bulk.insert_operation_once', (orm) =>
  orm.insert(operations).values(valuesFor(operations)).onConflictDoNothing(),
);

/** The same for a unit with several transactions: only the first records it. */
export function noteOperationOnce(ctx: WriteContext, operation: NewOperation): void {
  ctx.db.send(insertOnce, newOperation(ctx, operation));
}

export async function endOperation(
  db: Queries,
  workspaceId: string,
  id: string,
  state: 'DONE' | 'CANCELLED' = 'DONE',
): Promise<void> {
  await db.orm
    .update(operations)
    .set({ state, finishedAt: sql`now()` })
    .where(and(eq(operations.workspaceId, workspaceId), eq(operations.id, id), eq(operations.state, 'RUNNING')));
}

/** The operation of an import or a run: the same uuid under another prefix. */
export function operationOf(prefix: 'imp' | 'run' | 'srun', id: string): string {
  return encodeId('op', uuidOf(prefix, id));
}

/** The actor of an operation's background work, named after the starter. */
function actorOf({ kind, id, name }: Operation['startedBy']): Actor {
  if (kind === 'user' && id !== null) return { kind, id, name, role: 'MEMBER' };
  if (kind === 'key' && id !== null) return { kind, id, name, scopes: ['write'] };
  return { kind: 'system', name };
}

export function starterOf(actor: Actor): Operation['startedBy'] {
  return { kind: actor.kind, id: 'id' in actor ? actor.id : null, name: actor.name };
}

export function newOperation({ workspaceId, actor }: WriteContext, operation: NewOperation) {
  const createdAt = clock.iso();
  return {
    changedCount: 0,
    failedCount: 0,
    undoes: null,
    undoneBy: null,
    position: null,
    work: null,
    openKey: null,
    ...operation,
    workspaceId,
    startedBy: starterOf(actor),
    createdAt,
    finishedAt: operation.state === 'DONE' ? createdAt : null,
  };
}

/** Number of bulk changes and undos that may run at the same time in a workspace. */
const runningMax = 5;

const { workspaceId: _, position: __, work: ___, openKey: ____, ...shown } = getTableColumns(operations);
export const operationColumns = {
  ...shown,
  erased: sql`${operations.work} -> 'erased'`
    .mapWith((text: string) => erasedSchema.parse(JSON.parse(text)))
    .as('erased'),
  session: sql`${operations.work} -> 'session'`
    .mapWith((text: string) => sessionSchema.parse(JSON.parse(text)))
    .as('session'),
};

export function whereOperation({ workspaceId }: Pick<ReadContext, 'workspaceId'>, id: string) {
  return and(eq(operations.workspaceId, workspaceId), eq(operations.id, id));
}

export async function findOperation(ctx: ReadContext, id: string): Promise<Operation> {
  const [row] = await ctx.db.orm.select(operationColumns).from(operations).where(whereOperation(ctx, id));
  return there(row, 'operation');
}

export async function demandRoomToRun(ctx: WriteContext): Promise<void> {
  const isRunning = and(eq(operations.workspaceId, ctx.workspaceId), eq(operations.state, 'RUNNING'));
  if ((await ctx.db.orm.$count(operations, isRunning)) >= runningMax)
    throw conflict(
      `${runningMax} operations of this workspace are running. Wait until one is done, or cancel one.`,
      10,
    );
}

/**
 * The operation, locked until the transaction ends; undefined if it no longer runs. It ends with the API key that
 * started it.
 */
export async function lockRunning(ctx: WriteContext, id: string) {
  const [row] = await ctx.db.orm.select().from(operations).where(whereOperation(ctx, id)).for('update');
  if (row?.state !== 'RUNNING') return undefined;
  const { kind, id: starter } = row.startedBy;
  if (kind !== 'key' || starter === null || !(await isKeyRevoked(ctx, starter))) return row;
  await endOperation(ctx.db, ctx.workspaceId, id, 'CANCELLED');
  return undefined;
}

/** Reason why an operation skipped a thing. */
export type Problem = Pick<typeof operationProblems.$inferSelect, 'subjectId' | 'message'>;

interface DonePage {
  readonly changed: number;
  readonly problems: readonly Problem[];
  /** The position to continue from; undefined at the end. */
  readonly next: Partial<Pick<Row, 'work' | 'position'>> | undefined;
}

export async function saveBulkPage(
  ctx: WriteContext,
  id: string,
  { changed, problems, next }: DonePage,
): Promise<void> {
  const { workspaceId } = ctx;
  if (problems.length > 0)
    await ctx.db.orm
      .insert(operationProblems)
      .values(problems.map((problem) => ({ ...problem, workspaceId, operationId: id, id: newId('prb') })));
  await ctx.db.orm
    .update(operations)
    .set({
      changedCount: sql`${operations.changedCount} + ${changed}`,
      failedCount: sql`${operations.failedCount} + ${problems.length}`,
      ...(next ?? { state: 'DONE' as const, finishedAt: sql`now()` }),
    })
    .where(whereOperation(ctx, id));
}

/** Processes the next page of an operation in a transaction; true if there is more. */
type Step = (ctx: WriteContext, id: string) => Promise<boolean>;

/** A job that continues an operation page by page; after a kill it continues after the last page. */
export function defineSteps(name: string, noun: string, ...steps: readonly Step[]) {
  return defineJob({
    name,
    input: z.object({ workspaceId: z.string(), operationId: z.string() }),
    attemptsMax: 20,
    async run({ database, signal }, { workspaceId, operationId }) {
      const [row] = await database.read.orm
        .select({ startedBy: operations.startedBy })
        .from(operations)
        .where(whereOperation({ workspaceId }, operationId));
      if (!row) return;
      const call = callOfJob(database, workspaceId, actorOf(row.startedBy));
      for (const step of steps)
        while (await transact(call, (ctx) => step(ctx, operationId)))
          if (signal.aborted) throw new Error(`Stopped before the ${noun} was done; it continues later.`);
    },
  });
}
