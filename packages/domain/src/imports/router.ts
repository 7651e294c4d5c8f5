import { one, pageInput, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
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

const quiet = { silent: 'the job states the events of the records that it writes' };
const quietExport = { silent: 'an export changes nothing that others would hear of' };

/** Files are sent in parts that fit into a request, so no process holds a whole file. */
export const importsRouter = router({
  list: read
    .input(z.strictObject(pageInput({ default: 20, max: 100 })))
    .output(pageOf(importSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listImports(ctx, input))),
  get: read
    .input(importIdInput)
    .output(one(importSchema))
    .query(async ({ ctx, input }) => ({ data: await getImport(ctx, input.id) })),
  create: write
    .meta(quiet)
    .input(createImportInput)
    .output(one(importSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createImport(ctx, input) })),
  addPart: write
    .meta(quiet)
    .input(addPartInput)
    .output(one(importSchema))
    .mutation(async ({ ctx, input }) => ({ data: await addPart(ctx, input) })),
  inspect: write
    .meta(quiet)
    .input(importIdInput)
    .output(one(inspectedSchema))
    .mutation(async ({ ctx, input }) => ({ data: await inspectImport(ctx, input.id) })),
  start: write
    .meta(quiet)
    .input(startImportInput)
    .output(one(importSchema))
    .mutation(async ({ ctx, input }) => ({ data: await startImport(ctx, input) })),
  cancel: write
    .meta(quiet)
    .input(importIdInput)
    .output(one(importSchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelImport(ctx, input.id) })),
  listErrors: read
    .input(importIdInput)
    .output(one(z.array(importErrorSchema)))
    .query(async ({ ctx, input }) => ({ data: await listErrors(ctx, input.id) })),
  listProblems: read
    .input(importIdInput)
    .output(one(z.array(importProblemSchema)))
    .query(async ({ ctx, input }) => ({ data: await listProblems(ctx, input.id) })),
  preview: read
    .input(previewImportInput)
    .output(one(importPreviewSchema))
    .query(async ({ ctx, input }) => ({ data: await previewImport(ctx, input) })),
  readErrors: read
    .input(readErrorsInput)
    .output(one(errorsPieceSchema))
    .query(async ({ ctx, input }) => ({ data: await readErrors(ctx, input) })),
  createExport: write
    .meta({ ...quietExport, audited: true })
    .input(createExportInput)
    .output(one(exportSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createExport(ctx, input) })),
  getExport: read
    .input(exportIdInput)
    .output(one(exportSchema))
    .query(async ({ ctx, input }) => ({ data: await getExport(ctx, input.id) })),
  cancelExport: write
    .meta(quietExport)
    .input(exportIdInput)
    .output(one(exportSchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelExport(ctx, input.id) })),
  readPart: read
    .input(readPartInput)
    .output(one(partSchema))
    .query(async ({ ctx, input }) => ({ data: await readPart(ctx, input.id, input.position) })),
});
