import { strFromU8, unzipSync } from 'fflate';
import type { TestWorkspace, World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { exportRecords } from '../export/export-records.job.ts';

type Input = Parameters<TestWorkspace['member']['imports']['createExport']>[0];

/** Exports in the name of the member, and returns the export with its file. */
export async function exportFile(world: World, { id: workspaceId, member }: TestWorkspace, input: Input) {
  const { data } = await member.imports.createExport(input);
  await exportRecords.run(jobContext(world.database), { workspaceId, exportId: data.id });
  return readFile(member, data.id);
}

export async function readFile({ imports }: TestWorkspace['member'], id: string) {
  const { data: done } = await imports.getExport({ id });
  const parts = await Promise.all(
    Array.from({ length: done.partCount }, async (_, position) => {
      const { content, bytes } = (await imports.readPart({ id, position })).data;
      return bytes === undefined ? Buffer.from(content ?? '') : Buffer.from(bytes, 'base64');
    }),
  );
  const file = Buffer.concat(parts);
  return { done, file, text: file.toString() };
}

interface SheetCell {
  readonly place: string;
  readonly type: string;
  readonly format: string;
  readonly value: string;
}

/** The cells of the first sheet, row by row, as they stand in its XML. */
export function cellsOfWorkbook(file: Buffer): SheetCell[][] {
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, place = '', format = '', type = 'n', inner = '']) => ({
        place,
        type,
        format,
        value: inner.replaceAll(/<[^>]+>/g, ''),
      }),
    ),
  );
}
