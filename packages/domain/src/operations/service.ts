import type { ReadContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { operationProblems, operations } from '../bulk/index.ts';
import type { Operation, OperationProblem } from '../bulk/schema.ts';
import type { listOperationsInput, listProblemsInput } from './schema.ts';

const { workspaceId: _, position: __, ...operationColumns } = getTableColumns(operations);
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

export async function getOperation(ctx: ReadContext, ofOperation: string): Promise<Operation> {
  const [row] = await ctx.db.orm
    .select(operationColumns)
    .from(operations)
    .where(and(eq(operations.workspaceId, ctx.workspaceId), eq(operations.id, ofOperation)));
  if (!row) throw notFound('operation');
  return row;
}

/** What an operation left alone, and why. */
export async function listProblems(
  ctx: ReadContext,
  { id: operationId, ...page }: z.output<typeof listProblemsInput>,
): Promise<Page<OperationProblem>> {
  await getOperation(ctx, operationId);
  return newestProblems.list(ctx, page, { operationId });
}
