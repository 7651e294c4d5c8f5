import type { ReadContext } from '@dossier/kernel/context.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { csvLine } from './file/csv.ts';
import { ofRow } from './problems.ts';
import type { errorsPieceSchema, importErrorSchema, importProblemSchema } from './schema.ts';
import { getImport } from './service.ts';
import { importErrors, importProblems } from './table.ts';

const pieceSize = 500;

export async function listErrors(ctx: ReadContext, ofImport: string): Promise<z.output<typeof importErrorSchema>[]> {
  await getImport(ctx, ofImport);
  return ctx.db.orm
    .select({ row: importErrors.row, message: importErrors.message, isImported: importErrors.isImported })
    .from(importErrors)
    .where(ofErrors(ctx, ofImport))
    .orderBy(asc(importErrors.row))
    .limit(100);
}

export async function listProblems(
  ctx: ReadContext,
  ofImport: string,
): Promise<z.output<typeof importProblemSchema>[]> {
  await getImport(ctx, ofImport);
  const rows = await ctx.db.orm
    .select({
      column: importProblems.column,
      problem: importProblems.problem,
      count: importProblems.count,
      examples: importProblems.examples,
    })
    .from(importProblems)
    .where(and(eq(importProblems.workspaceId, ctx.workspaceId), eq(importProblems.importId, ofImport)))
    .orderBy(asc(importProblems.column), desc(importProblems.count), asc(importProblems.problem))
    .limit(200);
  return rows.map(({ column, ...row }) => ({ ...row, column: column === ofRow ? null : column }));
}

/** The failed rows as CSV, piece by piece: as in the file, with row number and reason in front. */
export async function readErrors(
  ctx: ReadContext,
  { id: ofImport, afterRow }: { id: string; afterRow: number },
): Promise<z.output<typeof errorsPieceSchema>> {
  const { columns: header } = await getImport(ctx, ofImport);
  const rows = await ctx.db.fetchQuery(
    ctx.db.orm
      .select()
      .from(importErrors)
      .where(and(ofErrors(ctx, ofImport), gt(importErrors.row, afterRow)))
      .orderBy(asc(importErrors.row))
      .limit(pieceSize),
    pageBytesMax,
  );
  const lines = rows.decode().map(({ row, message, cells }) => csvLine([String(row), message, ...cells]));
  const content = (afterRow === 0 ? csvLine(['Row', 'Error', ...header]) : '') + lines.join('');
  return { content, afterRow: rows.length < pieceSize && !rows.isCut ? null : (rows.at(-1)?.row ?? null) };
}

function ofErrors(ctx: ReadContext, ofImport: string) {
  return and(eq(importErrors.workspaceId, ctx.workspaceId), eq(importErrors.importId, ofImport));
}
