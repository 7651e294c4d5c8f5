import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import {
  listPinnedViews,
  pinView,
  unpinView,
  createView,
  getView,
  listViews,
  removeView,
  setDefault,
  updateView,
} from './service.ts';
import {
  createViewInput,
  listViewsInput,
  pinnedViewSchema,
  setDefaultInput,
  updateViewInput,
  viewInput,
  viewSchema,
} from './schema.ts';

const silent = { silent: 'views show what there is; nothing reacts to them' } as const;
// No scope: pins are a person's own, and a key is refused.
const pins = rpcOf({ scope: 'any', ...silent });

const rest = restOf({ tag: 'Views', path: '/views', output: viewSchema, meta: silent });

export const viewsRouter = router({
  list: rest.list('List the views', 'The shared ones, newest first; of one folder, of one pipeline, or of tasks.')(
    listViewsInput,
    listViews,
  ),
  get: rest.get('Get a view', 'With its filter, order, columns and layout.')(...byId('view', getView)),
  create: rest.create('Create a view', 'Of the records of a folder, of the deals of a pipeline, or of tasks.')(
    createViewInput,
    createView,
  ),
  update: rest.update('Change a view', '`definition` replaces all of it. A default view stays as it is.')(
    updateViewInput,
    updateView,
  ),
  remove: rest.remove('Delete a view', 'For good; what it showed stays.')(...byId('view', removeView)),
  setDefault: rpcOf(silent).write(setDefaultInput, viewSchema, setDefault, { settings: true, audited: false }),
  listPinned: pins.show(z.array(pinnedViewSchema), listPinnedViews),
  pin: pins.write(viewInput, pinnedViewSchema, (ctx, { id }) => pinView(ctx, id)),
  unpin: pins.write(viewInput, pinnedViewSchema, (ctx, { id }) => unpinView(ctx, id)),
});
