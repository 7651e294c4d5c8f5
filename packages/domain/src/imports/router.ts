import { pageInput } from '@dossier/kernel/page-schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import * as outcome from './outcome-schema.ts';
import { listErrors, listProblems, listSamples, readErrors } from './errors.ts';
import { cancelExport, createExport, getExport, readFile, readPart } from './export/exports.ts';
import * as exported from './export/schema.ts';
import { addPartInput, inspectImportInput } from './file-schema.ts';
import * as imported from './schema.ts';
import { inspectImport } from './inspect-import.ts';
import { addPart, cancelImport, createImport, getImport, listImports, previewImport, startImport } from './service.ts';

const importing = { silent: 'the job states the events of the records that it writes' };
const exporting = { silent: 'an export changes nothing that others would hear of' };

const rest = restOf({ tag: 'Imports', path: '/imports', output: imported.importSchema, meta: importing });
const restExports = restOf({ tag: 'Exports', path: '/exports', output: exported.exportSchema, meta: exporting });

function below<Output extends z.ZodType>(noun: 'imports' | 'exports', at: '' | `/${string}`, output: Output) {
  const path = `/${noun}/{id}${at}` as const;
  const [tag, meta] = noun === 'imports' ? ['Imports', importing] : ['Exports', exporting];
  return restOf({ tag, path, item: path, output, meta });
}

const fileTypes = Object.values(exported.contentTypes).map((type) => type.replace(/;.*/, ''));

/** Files are sent in parts that fit into a request, so that no process holds a whole file. */
export const importsRouter = router({
  list: rest.list('List imports', 'Newest first, for a week.')(
    z.strictObject(pageInput({ default: 20, max: 100 })),
    listImports,
  ),
  get: rest.get('Get an import', 'How far it has come, and what became of the rows.')(
    imported.importIdInput,
    (ctx, { id }) => getImport(ctx, id),
  ),
  create: rest.create(
    'Create an import',
    'Of a file into a folder. A small file is its `content`, a larger one is sent in parts. Then inspect and start it.',
  )(imported.createImportInput, createImport),
  addPart: below('imports', '/parts/{position}', imported.importSchema).set(
    'Add a part of the file',
    'In order, from position 0. A part that was sent already is ignored, so an upload that broke off begins again or ' +
      'goes on.',
  )(addPartInput, addPart),
  inspect: below('imports', '', imported.inspectedSchema).act(
    '/inspect',
    'Complete the file and read its beginning',
    'The columns, the proposed target and reading of each, and the first rows. No more parts can be added. While a ' +
      'file that is no CSV in UTF-8 is converted, the state is READING: get it until it is READY. Call it again to ' +
      'read the file another way.',
  )(inspectImportInput, inspectImport),
  start: rest.act(
    '/{id}/start',
    'Start an import',
    'In the background, as a dry run unless `isDryRun` is false: a dry run takes every row, keeps nothing but the ' +
      'outcome, and ends as CHECKED. Then start it again.',
  )(imported.startImportInput, startImport),
  cancel: rest.act(
    '/{id}/cancel',
    'Cancel an import',
    'Rows that it has taken stay, and can be undone.',
  )(imported.importIdInput, (ctx, { id }) => cancelImport(ctx, id)),
  listErrors: below('imports', '/errors', imported.importSchema).query(
    'GET',
    'List the rows that failed',
    'In the order of the file, each with the reason; also rows that were taken without some of their cells.',
  )(outcome.readErrorsInput, outcome.importErrorsSchema, listErrors),
  listProblems: below('imports', '/problems', z.array(outcome.importProblemSchema)).get(
    'List the problems of the cells',
    'Equal problems of a column once, with how many cells have it.',
  )(imported.importIdInput, (ctx, { id }) => listProblems(ctx, id)),
  listSamples: below('imports', '/samples', z.array(outcome.importSampleSchema)).get(
    'List rows of a dry run',
    'As their records would look: up to ten rows of each outcome, with the values before and after.',
  )(imported.importIdInput, (ctx, { id }) => listSamples(ctx, id)),
  preview: below('imports', '/preview', imported.importPreviewSchema).query(
    'POST',
    'Preview an import',
    'How the cells of each column would be read by a mapping, and which do not fit. It only reads. 409 before ' +
      'the file is complete.',
  )(imported.previewImportInput, z.object({ data: imported.importPreviewSchema }), async (ctx, input) => ({
    data: await previewImport(ctx, input),
  })),
  readErrors: below('imports', '/errors/file', outcome.errorsPieceSchema).get(
    'Download the rows that failed',
    'As CSV, with the reason and the record in front. Correct them, and import the file.',
  )(outcome.readErrorsInput, readErrors, { fileTypes: ['text/csv'] }),
  createExport: restExports.create(
    'Create an export',
    'Of the records of a folder, or of all deals, tasks, comments, calls, links or tags; all or those of a filter. ' +
      'It is written in the background. A file of another noun than records needs the scope to read it, too.',
  )(exported.createExportInput, createExport, { audited: true }),
  getExport: restExports.get('Get an export', 'Its state, and how many rows it has so far. It is kept for a week.')(
    exported.exportIdInput,
    (ctx, { id }) => getExport(ctx, id),
  ),
  cancelExport: restExports.act(
    '/{id}/cancel',
    'Cancel an export',
    'What it has written so far can not be read.',
  )(exported.exportIdInput, (ctx, { id }) => cancelExport(ctx, id)),
  readPart: below('exports', '/parts/{position}', exported.partSchema).get(
    'Get a part of the file',
    'Once the export is DONE (409 before): from position 0 to `partCount`. Joined they are the file.',
  )(exported.readPartInput, readPart),
  readFile: below('exports', '/file', exported.exportFileSchema).get(
    'Download the file',
    'Once the export is DONE; 409 before.',
  )(exported.exportIdInput, (ctx, { id }) => readFile(ctx, id), { fileTypes }),
});
