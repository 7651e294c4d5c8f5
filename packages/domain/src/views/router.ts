import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import * as service from './service.ts';
import * as schema from './schema.ts';

const silent = { silent: 'views show what there is; nothing reacts to them' } as const;
// No scope: pins are a person's own, and a key is refused.
const pins = rpcOf({ scope: 'any', ...silent });

const rest = restOf({ tag: 'Views', path: '/views', output: schema.viewSchema, meta: silent });

export const viewsRouter = router({
  list: rest.list('List the views', 'The shared ones, newest first; of one folder, of one pipeline, or of tasks.')(
    schema.listViewsInput,
    service.listViews,
  ),
  get: rest.get('Get a view', 'With its filter, order, columns and layout.')(...byId('view', service.getView)),
  create: rest.create('Create a view', 'Of the records of a folder, of the deals of a pipeline, or of tasks.')(
    schema.createViewInput,
    service.createView,
  ),
  update: rest.update('Change a view', '`definition` replaces all of it. A default view stays as it is.')(
    schema.updateViewInput,
    service.updateView,
  ),
  remove: rest.remove('Delete a view', 'For good; what it showed stays.')(...byId('view', service.removeView)),
  setDefault: rpcOf(silent).write(schema.setDefaultInput, schema.viewSchema, service.setDefault, {
    settings: true,
    audited: false,
  }),
  listPinned: pins.show(z.array(schema.pinnedViewSchema), service.listPinnedViews),
  pin: pins.write(schema.viewInput, schema.pinnedViewSchema, (ctx, { id }) => service.pinView(ctx, id)),
  unpin: pins.write(schema.viewInput, schema.pinnedViewSchema, (ctx, { id }) => service.unpinView(ctx, id)),
});
