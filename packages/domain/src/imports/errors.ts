import { notFound } from '@dossier/kernel/errors.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { pageBytesMax } from '@dossier/kernel/paging.ts';
import { and, asc, desc, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { errorColumns } from './earlier.ts';
import { contentTypes } from './export/schema.ts';
import { csvLine } from './file/csv.ts';
import { areOfImport, ofRow } from './progress.ts';
import type {
  errorsPieceSchema,
  importErrorsSchema,
  importProblemSchema,
  ImportSample,
  readErrorsInput,
} from './outcome-schema.ts';
import { getImport, whereImport } from './service.ts';
import { importErrors, importProblems, imports } from './table.ts';

const pieceSize = 500;
type Piece = z.output<typeof errorsPieceSchema>;

export async function listErrors(
  ctx: ReadContext,
  { id: ofImport, afterRow }: z.output<typeof readErrorsInput>,
): Promise<z.output<typeof importErrorsSchema>> {
  await getImport(ctx, ofImport);
  const { rows, next } = await errorsAfter(ctx, ofImport, afterRow);
  return { data: rows, afterRow: next };
}

export async function listProblems(
  ctx: ReadContext,
  ofImport: string,
): Promise<z.output<typeof importProblemSchema>[]> {
  await getImport(ctx, ofImport);
  const areTheirs = areOfImport(importProblems, { workspaceId: ctx.workspaceId, id: ofImport });
  const orderBy = [importProblems.column, desc(importProblems.count), importProblems.problem];
  const rows = await findRows(ctx.db, importProblems, areTheirs, { orderBy, limit: 200 });
  return rows.map(({ column, ...row }) => ({ ...row, column: column === ofRow ? null : column }));
}

/** Rows of the last dry run as the resulting records, in the order of the file. */
export async function listSamples(ctx: ReadContext, ofImport: string): Promise<ImportSample[]> {
  const [row] = await ctx.db.orm.select({ samples: imports.samples }).from(imports).where(whereImport(ctx, ofImport));
  if (!row) throw notFound('import');
  return row.samples;
}

/** The failed rows as CSV, as in the file, preceded by row number, reason and record id; whole or in pieces. */
export async function readErrors(ctx: ReadContext, { id, afterRow }: z.output<typeof readErrorsInput>): Promise<Piece> {
  const { columns } = await getImport(ctx, id);
  const header = afterRow === 0 ? `\uFEFF${csvLine([...errorColumns, ...columns])}` : '';
  const { content, ...rest } = await pieceAfter(ctx, id, afterRow);
  const first = { content: header + content, ...rest };
  ctx.sendFile?.({ name: `${id}-errors.csv`, type: contentTypes.CSV, pieces: piecesFrom(ctx, id, first) });
  return first;
}

async function* piecesFrom(ctx: ReadContext, id: string, first: Piece): AsyncGenerator<string> {
  yield first.content;
  for (let { afterRow } = first; afterRow !== null;) {
    const piece = await pieceAfter(ctx, id, afterRow);
    yield piece.content;
    ({ afterRow } = piece);
  }
}

async function pieceAfter(ctx: ReadContext, id: string, afterRow: number): Promise<Piece> {
  const { rows, next } = await errorsAfter(ctx, id, afterRow);
  const lines = rows.map(({ row, message, recordId, cells }) =>
    csvLine([String(row), message, recordId ?? '', ...cells]),
  );
  return { content: lines.join(''), afterRow: next };
}

async function errorsAfter(ctx: ReadContext, ofImport: string, afterRow: number) {
  const found = await ctx.db.fetchQuery(
    ctx.db.orm
      .select()
      .from(importErrors)
      .where(
        and(areOfImport(importErrors, { workspaceId: ctx.workspaceId, id: ofImport }), gt(importErrors.row, afterRow)),
      )
      .orderBy(asc(importErrors.row))
      .limit(pieceSize),
    pageBytesMax,
  );
  return {
    rows: found.decode(),
    next: found.length < pieceSize && !found.isCut ? null : (found.at(-1)?.row ?? null),
  };
}
