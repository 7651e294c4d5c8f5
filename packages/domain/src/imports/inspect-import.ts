import type { WriteContext } from '@dossier/kernel/context.ts';
import { changeRows } from '@dossier/kernel/db/rows.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import type { z } from 'zod';
import { demandFolder } from '../folders/index.ts';
import { findChoices, findSame } from './earlier.ts';
import { beginningOf, convertFileJob, convertedSizeMax, lastingWarnings } from './file/convert-file.job.ts';
import { certainEncoding } from './file/encoding.ts';
import { inspectText } from './file/inspect.ts';
import { FileProblem, fileProblemOf } from './file/problem.ts';
import { isWrittenHere } from './file/read-rows.ts';
import type { FileChoice, FileFormat, inspectImportInput } from './file-schema.ts';
import { countCells } from './mapping/count-cells.job.ts';
import { dropCounts, sampleFile } from './mapping/sample.ts';
import type { inspectedSchema } from './schema.ts';
import { getImport, importBytesQuota, lockImport, whereImport } from './service.ts';
import { imports, type ImportRow } from './table.ts';

/**
 * Completes the file: returns its columns, their proposed targets, and its first rows. A job first converts a file that
 * is not CSV in UTF-8. If the person changes how it is read, everything is proposed anew.
 */
export async function inspectImport(
  ctx: WriteContext,
  { id: ofImport, ...choice }: z.output<typeof inspectImportInput>,
): Promise<z.output<typeof inspectedSchema>> {
  const row = await lockImport(ctx, ofImport);
  try {
    const sample = await inspect(ctx, row, choice);
    const read = await getImport(ctx, ofImport);
    const { fields } = await demandFolder(ctx, row.folderId);
    return {
      ...read,
      sample: sample.map((cells) => [...cells]),
      sameAs: await findSame(ctx, row),
      mappingFrom: (await findChoices(ctx, row, read.columns, fields))?.id ?? null,
    };
  } catch (error) {
    const problem = fileProblemOf(error);
    throw problem === undefined ? error : impossible(['id'], problem);
  }
}

async function inspect(ctx: WriteContext, row: ImportRow, choice: FileChoice): Promise<readonly (readonly string[])[]> {
  const isChoosing = Object.values(choice).some((chosen) => chosen !== undefined);
  if (row.state !== 'UPLOADING' && !isChoosing)
    return row.state === 'READING' || row.columns.length === 0 ? [] : (await sampleFile(ctx, row)).rows;
  const isOpen = ['UPLOADING', 'READING', 'READY', 'CHECKED'].includes(row.state);
  if (!isOpen && !(row.state === 'FAILED' && row.isDryRun))
    throw new DomainError('CONFLICT', 'This import was started already. Upload the file again to read it another way.');
  await dropCounts(ctx.db, row);
  const beginning = await beginningOf(ctx.database, row);
  if (beginning.length === 0) throw impossible(['id'], 'The file is empty.');
  const format = formatOf(beginning);
  const encoding = choice.encoding ?? certainEncoding(beginning) ?? row.encoding;
  const isRead = row.state !== 'READING' && row.convertedCount !== null && row.columns.length > 0;
  const isSame = isRead && encoding === row.encoding && (choice.sheet ?? row.sheet) === row.sheet;
  if (isWrittenHere(format) ? isSame : isSame || encoding === 'utf-8') {
    const isPlain = !isWrittenHere(format) && encoding === 'utf-8';
    const convertedCount = isPlain ? null : row.convertedCount;
    const warnings = lastingWarnings(row, choice);
    const { sample, change } = await inspectText(ctx, { ...row, format, encoding, convertedCount, warnings }, choice);
    const read = { format, encoding, convertedCount, ...change, note: null, finishedAt: null };
    await changeRows(ctx.db, imports, whereImport(ctx, row.id), read);
    // A script that starts the import within this second lets the import count.
    if (!sample.isWhole)
      await enqueue(ctx, countCells, { workspaceId: ctx.workspaceId, importId: row.id }, { afterS: 1 });
    return sample.rows;
  }
  const attempt = row.attempt + 1;
  const convertedSize = convertedSizeMax(row);
  await demandRoom(ctx, importBytesQuota, Math.max(0, convertedSize - row.convertedSize));
  await changeRows(ctx.db, imports, whereImport(ctx, row.id), {
    state: 'READING',
    format,
    attempt,
    convertedSize,
    columns: [],
    startedBy: ctx.actor,
    note: null,
    finishedAt: null,
  });
  await enqueue(ctx, convertFileJob, { workspaceId: ctx.workspaceId, importId: row.id, attempt, ...choice });
  return [];
}

/** The format of a file by its first bytes. Throws for unsupported formats, with advice. */
function formatOf(beginning: Buffer): FileFormat {
  const start = beginning.subarray(0, 2_000).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) return 'XLSX';
  if (start.startsWith('ÐÏ\u0011à'))
    throw new FileProblem(
      'This is an Excel file of the old kind (.xls), or has a password. Save it as .xlsx without a password.',
    );
  if (start.startsWith('%PDF')) throw new FileProblem("A PDF can't be imported. Export the list as CSV or Excel.");
  if (['\u001F\u008B', '7z', 'Rar!'].some((sign) => start.startsWith(sign)))
    throw new FileProblem('This is a compressed file. Unpack it, and import the file in it.');
  const text = start
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .trimStart();
  if (/^<(?:!doctype|html|table|\?xml)/i.test(text))
    throw new FileProblem(
      "This is a web page or XML, which can't be imported. Open it in a spreadsheet and save it as .xlsx.",
    );
  if (/^BEGIN:VCARD/i.test(text)) return 'VCARD';
  return /^(?:\[?\s*\{\s*["}]|\[\s*\[\s*["\d-])/.test(text) ? 'JSON' : 'CSV';
}
