import { read, router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { measureTile, listTileRows } from './measure.ts';
import * as schema from './schema.ts';
import { createReport, createStarterReport, removeReport, reportVerbs, updateReport } from './service.ts';

const silent = { silent: 'reports show what there is; nothing reacts to them' } as const;

const rest = restOf({ tag: 'Reports', path: '/reports', output: schema.reportSchema, meta: silent });

export const reportsRouter = router({
  list: rest.list('List the reports', 'With their tiles, newest first.')(schema.listReportsInput, (ctx, page) =>
    reportVerbs.list(ctx, page),
  ),
  get: rest.get(
    'Get a report',
    'With its tiles; `measure` answers the figures of one.',
  )(...byId('rep', reportVerbs.get)),
  create: rest.create(
    'Create a report',
    'Everybody in the workspace sees it. A tile that could not be shown is refused with its place.',
  )(schema.createReportInput, createReport),
  createStarter: rpcOf(silent).write(z.strictObject({}), schema.reportSchema, (ctx) => createStarterReport(ctx)),
  update: rest.update('Change a report', '`tiles` replaces all of them.')(schema.updateReportInput, updateReport),
  remove: rest.remove('Delete a report', 'For good; what it counted stays.')(...byId('rep', removeReport)),
  measure: restOf({ tag: 'Reports', path: '/reports/aggregate', output: schema.reportSchema }).query(
    'POST',
    'Measure a tile',
    'The figures of a tile, whether it is stored or not, narrowed by period and owner. It only reads.',
  )(schema.measureTileInput, schema.measuredSchema, async (ctx, input) => ({ data: await measureTile(ctx, input) })),
  listRows: read
    .input(schema.listTileRowsInput)
    .output(schema.tileRowsSchema)
    .query(({ ctx, input }) => listTileRows(ctx, input)),
});
