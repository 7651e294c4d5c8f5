import { pageInput } from '@dossier/kernel/page-schema.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { listErrors, listProblems, readErrors } from './errors.ts';
import { cancelExport, createExport, getExport, readPart } from './export/exports.ts';
import {
  addPartInput,
  createExportInput,
  createImportInput,
  errorsPieceSchema,
  exportIdInput,
  exportSchema,
  importErrorSchema,
  importIdInput,
  importPreviewSchema,
  importProblemSchema,
  importSchema,
  inspectedSchema,
  partSchema,
  previewImportInput,
  readErrorsInput,
  readPartInput,
  startImportInput,
} from './schema.ts';
import {
  addPart,
  cancelImport,
  createImport,
  getImport,
  inspectImport,
  listImports,
  previewImport,
  startImport,
} from './service.ts';

const rpc = rpcOf({ silent: 'the job states the events of the records that it writes' });
const exporting = rpcOf({ silent: 'an export changes nothing that others would hear of' });

/** Files are sent in parts that fit into a request, so no process holds a whole file. */
export const importsRouter = router({
  list: rpc.list(z.strictObject(pageInput({ default: 20, max: 100 })), importSchema, listImports),
  get: rpc.get(importIdInput, importSchema, (ctx, { id }) => getImport(ctx, id)),
  create: rpc.write(createImportInput, importSchema, createImport),
  addPart: rpc.write(addPartInput, importSchema, addPart),
  inspect: rpc.write(importIdInput, inspectedSchema, (ctx, { id }) => inspectImport(ctx, id)),
  start: rpc.write(startImportInput, importSchema, startImport),
  cancel: rpc.write(importIdInput, importSchema, (ctx, { id }) => cancelImport(ctx, id)),
  listErrors: rpc.get(importIdInput, z.array(importErrorSchema), (ctx, { id }) => listErrors(ctx, id)),
  listProblems: rpc.get(importIdInput, z.array(importProblemSchema), (ctx, { id }) => listProblems(ctx, id)),
  preview: rpc.get(previewImportInput, importPreviewSchema, previewImport),
  readErrors: rpc.get(readErrorsInput, errorsPieceSchema, readErrors),
  createExport: exporting.write(createExportInput, exportSchema, createExport, { audited: true }),
  getExport: exporting.get(exportIdInput, exportSchema, (ctx, { id }) => getExport(ctx, id)),
  cancelExport: exporting.write(exportIdInput, exportSchema, (ctx, { id }) => cancelExport(ctx, id)),
  readPart: exporting.get(readPartInput, partSchema, readPart),
});
