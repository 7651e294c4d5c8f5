import { read, router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { measureTile, listTileRows } from './measure.ts';
import * as schema from './schema.ts';
import { createReport, createStarterReport, getReport, listReports, removeReport, updateReport } from './service.ts';

const silent = { silent: 'reports show what there is; nothing reacts to them' } as const;

const rest = restOf({ tag: 'Reports', path: '/reports', output: schema.reportSchema, meta: silent });

export const reportsRouter = router({
  list: rest.list('List the reports', 'With their tiles, newest first.')(schema.listReportsInput, listReports),
  get: rest.get('Get a report', 'With its tiles; `measure` answers the figures of one.')(...byId('rep', getReport)),
  create: rest.create('Create a report', 'Shared unless `isPrivate`. 422 names a tile that can not be shown.')(
    schema.createReportInput,
    createReport,
  ),
  createStarter: rpcOf(silent).write(z.strictObject({}), schema.reportSchema, (ctx) => createStarterReport(ctx)),
  update: rest.update('Change a report', '`tiles` replaces all of them.')(schema.updateReportInput, updateReport),
  remove: rest.remove('Delete a report', 'For good; what it counted stays.')(...byId('rep', removeReport)),
  measure: restOf({ tag: 'Reports', path: '/reports/aggregate', output: schema.reportSchema }).query(
    'POST',
    'Measure a tile',
    'The figures of a tile, stored or not, in a period and of an owner. It only reads.',
  )(schema.measureTileInput, schema.measuredSchema, async (ctx, input) => ({ data: await measureTile(ctx, input) })),
  listRows: read
    .input(schema.listTileRowsInput)
    .output(schema.tileRowsSchema)
    .query(({ ctx, input }) => listTileRows(ctx, input)),
});
