import { createWriteStream, openAsBlob } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  createDossier,
  downloadExport,
  importFile as send,
  type Dossier,
  type Import,
  type ImportProgress,
} from '@dossier/sdk';
import { command, print, Refusal } from './command.ts';
import { Progress } from './progress.ts';

const folderOption = { type: 'string', description: 'Id or name of the folder.', required: true } as const;
const problemsMax = 10;
const modes = { both: 'BOTH', create: 'CREATE', update: 'UPDATE' } as const;

export const importFile = command(
  'import',
  'Import a file into a folder, over REST: DOSSIER_URL is where, DOSSIER_KEY the API key.',
  {
    file: { type: 'positional', description: 'The file.', required: true },
    folder: folderOption,
    match: { type: 'string', description: 'Rows update the record with the same value, like email or data.code.' },
    mode: {
      type: 'enum',
      options: ['both', 'create', 'update'],
      description: 'Skip rows that match a record (create), or that match none (update).',
      default: 'both',
    },
    dryRun: { type: 'boolean', description: 'Take every row, and keep nothing but the outcome.' },
  },
)(async ({ json, file: path, folder, match: matchField, mode, dryRun: isDryRun = false }) => {
  const dossier = remoteDossier();
  const folderId = await demandFolder(dossier, folder);
  const file = await blobOf(path);
  const choice = { isDryRun, mode: modes[mode], ...(matchField === undefined ? {} : { matchField }) };
  const onProgress = reporter();
  const done = await send(dossier, { ...choice, folderId, file, fileName: basename(path), onProgress });
  const isFlawed = done.state !== (isDryRun ? 'CHECKED' : 'DONE') || done.failedCount > 0;
  const problems = isFlawed ? (await dossier.imports.listProblems({ id: done.id })).data : [];
  print(json, { import: done, problems }, [
    `${done.state}: ${countsOf(done)}${isDryRun ? ' Nothing was kept.' : ''}`,
    ...(done.note === null ? [] : [done.note]),
    ...problems.slice(0, problemsMax).map(({ column, problem, count, examples: [first] }) => {
      const name = column === null ? 'Row' : (done.columns[column] ?? '');
      return `${name}: ${problem} (${count}, first in row ${first?.row}: ${JSON.stringify(first?.cell)})`;
    }),
    ...(done.operationId === null ? [] : [`To undo it: POST /api/v1/operations/${done.operationId}/undo`]),
  ]);
  if (isFlawed) process.exitCode = 1;
});

function countsOf({ rowCount, createdCount, updatedCount, unchangedCount, skippedCount, failedCount }: Import): string {
  const taken = `${createdCount} created, ${updatedCount} updated, ${unchangedCount} unchanged`;
  return `${rowCount} rows, ${taken}, ${skippedCount} skipped, ${failedCount} failed.`;
}

/** Read piece by piece, as it is sent. */
async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (cause) {
    throw new Refusal(`${path} can't be read.`, { cause });
  }
}

/** Reports each tenth of a stage once. */
function reporter() {
  const progress = new Progress(true);
  let said = '';
  return ({ stage, done, size }: ImportProgress) => {
    const tenths = size === 0 ? 0 : Math.floor((done / size) * 10);
    const line = `${stage === 'UPLOAD' ? 'Sent' : 'Imported'} ${tenths * 10} %`;
    if (line !== said) progress.say(line);
    said = line;
  };
}

const formats = { csv: 'CSV', jsonl: 'JSON_LINES', xlsx: 'XLSX' } as const;

export const exportFile = command(
  'export',
  'Export the records of a folder, over REST: DOSSIER_URL is where, DOSSIER_KEY the API key.',
  {
    folder: folderOption,
    format: {
      type: 'enum',
      options: ['csv', 'jsonl', 'xlsx'],
      description: 'CSV, lines of JSON as the API has them, or Excel.',
      default: 'csv',
    },
    output: { type: 'string', description: 'The file to write; without it, standard output.' },
  },
)(async ({ json, folder, format, output }) => {
  if (json && output === undefined) throw new Refusal('With --json, name the file in --output.');
  const dossier = remoteDossier();
  const folderId = await demandFolder(dossier, folder);
  const { exported, file } = await downloadExport(dossier, { folderId, format: formats[format] });
  if (!file.body) throw new Error('The answer has no body.');
  if (output === undefined) return pipeline(file.body, process.stdout);
  // Renamed at the end, so an interrupted export leaves no file that looks complete.
  await pipeline(file.body, createWriteStream(`${output}.part`));
  await rename(`${output}.part`, output);
  print(json, { export: exported, output }, [`${exported.rowCount} rows in ${output}`]);
});

/** The server that DOSSIER_URL names. */
export function remoteDossier(): Dossier {
  const { DOSSIER_URL: url = 'http://localhost:3000', DOSSIER_KEY: apiKey } = process.env;
  // Not an option: the words of a command are visible to every user of the machine.
  if (!apiKey) throw new Refusal('DOSSIER_KEY is not set. Make a key with: dossier key create');
  if (!URL.canParse(url)) throw new Refusal(`DOSSIER_URL is no address: ${url}. Say it like https://crm.example.com`);
  return createDossier({ url, apiKey });
}

async function demandFolder(dossier: Dossier, given: string): Promise<string> {
  const { data: folders } = await dossier.folders.list();
  const isNamed = ({ id, name }: { id: string; name: string }) =>
    id === given || name.toLowerCase() === given.toLowerCase();
  const [found, ...others] = folders.filter(isNamed);
  if (!found)
    throw new Refusal(`There is no folder "${given}". There is: ${folders.map(({ name }) => name).join(', ')}`);
  if (others.length > 0) throw new Refusal(`Several folders are named "${given}". Give an id: ${found.id}, ...`);
  return found.id;
}
