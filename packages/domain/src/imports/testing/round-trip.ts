import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { jobContext } from '../../testing/job-context.ts';
import type { TestWorkspace, World } from '../../testing/world.ts';
import type { ExportFormat as Format } from '../export/schema.ts';
import { convertFileJob } from '../file/convert-file.job.ts';
import { runImport } from '../run/run-import.job.ts';

const sheetName = 'xl/worksheets/sheet1.xml';

/** Imports a file as the wizard proposes, and waits for it. */
export async function importFile(
  world: World,
  { member, id: workspaceId }: TestWorkspace,
  folderId: string,
  file: Buffer,
) {
  const { data: begun } = await member.imports.create({ folderId, fileName: 'export' });
  const { id } = begun;
  for (let position = 0; position * 100_000 < file.length; position += 1) {
    const bytes = file.subarray(position * 100_000, (position + 1) * 100_000).toString('base64');
    await member.imports.addPart({ id, position, bytes });
  }
  if ((await member.imports.inspect({ id })).data.state === 'READING')
    await convertFileJob.run(jobContext(world.database), { workspaceId, importId: id, attempt: 1 });
  const { data: ready } = await member.imports.get({ id });
  const { mapping } = ready;
  await member.imports.start({ id, mapping, matchField: mapping.includes('id') ? 'id' : null, isDryRun: false });
  const attempt = ready.format === 'CSV' ? 1 : 2;
  await runImport.run(jobContext(world.database), { workspaceId, importId: id, attempt });
  const { data: done } = await member.imports.get({ id });
  return { done, mapping, errors: (await member.imports.listErrors({ id })).data };
}

/** Writes before the title of an exported thing. */
export const editTitle: Readonly<Record<Format, (file: Buffer, id: string) => Buffer>> = {
  CSV: (file, id) =>
    Buffer.from(file.toString().replace(new RegExp(`"${id}","(?:'(?=[=+@＝-]))?`), `"${id}","Edited `)),
  JSON_LINES: (file, id) => Buffer.from(file.toString().replace(new RegExp(`("id":"${id}".*?"title":")`), '$1Edited ')),
  XLSX: (file, id) => {
    const files = unzipSync(file);
    const sheet = strFromU8(files[sheetName] ?? new Uint8Array());
    const edited = sheet.replace(new RegExp(`(${id}</t></is></c><c [^>]*><is><t[^>]*>)`), '$1Edited ');
    return Buffer.from(zipSync({ ...files, [sheetName]: strToU8(edited) }));
  },
};

/** Replaces a text that is in one cell of an export. */
export function editCell(format: Format, file: Buffer, from: string, to: string): Buffer {
  if (format !== 'XLSX') return Buffer.from(file.toString().replace(from, to));
  const files = unzipSync(file);
  const sheet = strFromU8(files[sheetName] ?? new Uint8Array());
  return Buffer.from(zipSync({ ...files, [sheetName]: strToU8(sheet.replace(from, to)) }));
}
