import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { notFound, conflict } from '@dossier/kernel/errors.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import * as bulk from '../bulk/index.ts';
import type { Operation, OperationProblem } from '../bulk/schema.ts';
import type { listOperationsInput, listProblemsInput, removeInput } from './schema.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { removeCall } from '../calls/index.ts';
import { removeComment } from '../comments/index.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { workspaces } from '../workspaces/index.ts';
import { undoPage, undoRest } from './undo-rest.job.ts';

const { workspaceId: _, operationId: __, ...shownProblem } = getTableColumns(bulk.operationProblems);
const newestOperations = new NewestFirst('operations.list', bulk.operations, bulk.operationColumns);
const newestProblems = new NewestFirst('operations.list_problems', bulk.operationProblems, shownProblem);

export function listOperations(
  ctx: ReadContext,
  { kind, ...page }: z.output<typeof listOperationsInput>,
): Promise<Page<Operation>> {
  return newestOperations.list(ctx, page, { kind });
}

export async function listProblems(
  ctx: ReadContext,
  { id: operationId, ...page }: z.output<typeof listProblemsInput>,
): Promise<Page<OperationProblem>> {
  await bulk.findOperation(ctx, operationId);
  return newestProblems.list(ctx, page, { operationId });
}

/** Stops a bulk change or an undo before its next page; finished pages are kept. An ended operation stays unchanged. */
export async function cancelOperation(ctx: WriteContext, ofOperation: string): Promise<Operation> {
  const operation = await bulk.findOperation(ctx, ofOperation);
  if (ctx.audit) ctx.audit.before = operation;
  if (operation.kind === 'ERASURE') throw conflict('An erasure cannot be stopped.');
  if (operation.kind === 'IMPORT') throw conflict('Cancel the import itself.');
  if (operation.kind === 'SYNC') throw conflict('Cancel the run of the sync itself.');
  await bulk.endOperation(ctx.db, ctx.workspaceId, ofOperation, 'CANCELLED');
  return bulk.findOperation(ctx, ofOperation);
}

const removers = { comment: removeComment, call: removeCall } as const;

export async function removeInOperation(
  call: WriteContext,
  { noun, id }: z.output<typeof removeInput>,
): Promise<Operation> {
  const operation = call.joined?.id ?? newId('op');
  const ctx: WriteContext = { ...call, unitId: operation };
  await removers[noun](ctx, id);
  if (!ctx.joined) bulk.noteOperation(ctx, { id: operation, kind: 'BATCH', state: 'DONE', changedCount: 1 });
  return bulk.findOperation(ctx, operation);
}

const keptDays = sql`(
  select event_days from ${workspaces} where ${workspaces.id} = ${bulk.operations.workspaceId}
)`;

/** Undoes changes that no other write changed since (docs/decisions/0051): the newest at once, the rest in a job. */
export async function undoOperation(ctx: WriteContext, id: string): Promise<Operation> {
  const [row] = await ctx.db.orm
    .select({
      kind: bulk.operations.kind,
      state: bulk.operations.state,
      undoneBy: bulk.operations.undoneBy,
      // Its events expire by the workspace's retention, the operation itself after 30 days.
      isOld: sql<boolean>`${bulk.operations.createdAt} < now() - make_interval(days => least(30, ${keptDays}) - 1)`,
    })
    .from(bulk.operations)
    .where(bulk.whereOperation(ctx, id))
    .for('update');
  if (!row) throw notFound('operation');
  if (row.kind === 'ERASURE' || row.kind === 'PURGE') throw conflict('A permanent deletion cannot be undone.');
  if (row.state === 'RUNNING') throw conflict('This operation still runs. Undo it when it is done.');
  if (row.undoneBy !== null) throw conflict(`This operation was undone by ${row.undoneBy}.`);
  if (row.isOld)
    throw conflict('Operations can be undone for 30 days, or as long as events are kept. This one is too old.');
  await bulk.demandRoomToRun(ctx);
  const undo = newId('op');
  bulk.noteOperation(ctx, { id: undo, kind: 'UNDO', state: 'RUNNING', undoes: id });
  await ctx.db.orm.update(bulk.operations).set({ undoneBy: undo, openKey: null }).where(bulk.whereOperation(ctx, id));
  if (await undoPage(ctx, undo)) await enqueue(ctx, undoRest, { workspaceId: ctx.workspaceId, operationId: undo });
  // Every change may have been replaced since.
  ctx.events.unchanged();
  return bulk.findOperation(ctx, undo);
}
