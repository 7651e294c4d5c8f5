import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findOperation, operationColumns, operationProblems, operations, whereOperation } from '../bulk/index.ts';
import type { Operation, OperationProblem } from '../bulk/schema.ts';
import type { listOperationsInput, listProblemsInput } from './schema.ts';

const { id, subjectId, message, createdAt } = getTableColumns(operationProblems);
const newestOperations = new NewestFirst('operations.list', operations, operationColumns);
const newestProblems = new NewestFirst('operations.list_problems', operationProblems, {
  id,
  subjectId,
  message,
  createdAt,
});

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
  await findOperation(ctx, operationId);
  return newestProblems.list(ctx, page, { operationId });
}

/** Stops a bulk change or an undo before its next page; what it has done stays. One that has ended stays as it is. */
export async function cancelOperation(ctx: WriteContext, ofOperation: string): Promise<Operation> {
  const { kind } = await findOperation(ctx, ofOperation);
  if (kind === 'IMPORT') throw new DomainError('CONFLICT', 'Cancel the import itself.');
  await ctx.db.orm
    .update(operations)
    .set({ state: 'CANCELLED', finishedAt: sql`now()` })
    .where(and(whereOperation(ctx, ofOperation), eq(operations.state, 'RUNNING')));
  return findOperation(ctx, ofOperation);
}
