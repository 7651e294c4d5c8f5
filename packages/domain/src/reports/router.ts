import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { measureTile } from './measure.ts';
import { listTileRows } from './rows.ts';
import {
  createReportInput,
  getReportInput,
  listReportsInput,
  listTileRowsInput,
  measuredSchema,
  measureTileInput,
  reportSchema,
  tileRowsSchema,
  updateReportInput,
} from './schema.ts';
import { createReport, createStarterReport, getReport, listReports, removeReport, updateReport } from './service.ts';

const silent = { silent: 'reports show what there is; nothing reacts to them' } as const;

const rest = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/reports${string}`,
  summary: string,
  description: string,
) => ({ openapi: { method, path, tags: ['Reports'], summary, description, protect: true } });

export const reportsRouter = router({
  list: read
    .meta(rest('GET', '/reports', 'List the reports', 'With their tiles, newest first.'))
    .input(listReportsInput)
    .output(pageOf(reportSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listReports(ctx, input))),
  get: read
    .meta(rest('GET', '/reports/{id}', 'Get a report', 'With its tiles; `measure` answers the figures of one.'))
    .input(getReportInput)
    .output(one(reportSchema))
    .query(async ({ ctx, input }) => ({ data: await getReport(ctx, input.id) })),
  create: write
    .meta({
      ...silent,
      ...rest(
        'POST',
        '/reports',
        'Create a report',
        'Everybody in the workspace sees it. A tile that could not be shown is refused with its place.',
      ),
    })
    .input(createReportInput)
    .output(one(reportSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createReport(ctx, input) })),
  createStarter: write
    .meta(silent)
    .input(z.strictObject({}))
    .output(one(reportSchema))
    .mutation(async ({ ctx }) => ({ data: await createStarterReport(ctx) })),
  update: write
    .meta({ ...silent, ...rest('PATCH', '/reports/{id}', 'Change a report', '`tiles` replaces all of them.') })
    .input(updateReportInput)
    .output(one(reportSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateReport(ctx, input) })),
  remove: write
    .meta({ ...silent, ...rest('DELETE', '/reports/{id}', 'Delete a report', 'For good; what it counted stays.') })
    .input(getReportInput)
    .output(one(reportSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeReport(ctx, input.id) })),
  measure: read
    .meta(
      rest(
        'POST',
        '/reports/aggregate',
        'Measure a tile',
        'The figures of a tile, whether it is stored or not, narrowed by period and owner. It only reads.',
      ),
    )
    .input(measureTileInput)
    .output(measuredSchema)
    .query(async ({ ctx, input }) => ({ data: await measureTile(ctx, input) })),
  listRows: read
    .input(listTileRowsInput)
    .output(tileRowsSchema)
    .query(async ({ ctx, input }) => listTileRows(ctx, input)),
});
