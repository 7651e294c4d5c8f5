import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { listPinnedViews, pinView, unpinView } from './pins.ts';
import {
  createViewInput,
  listViewsInput,
  pinnedViewSchema,
  setDefaultInput,
  updateViewInput,
  viewInput,
  viewSchema,
} from './schema.ts';
import { createView, getView, listViews, removeView, setDefault, updateView } from './service.ts';

const silent = { silent: 'views show what there is; nothing reacts to them' } as const;
// No scope: pins are a person's own, and a key is refused.
const pins = { scope: 'any', ...silent } as const;

const rest = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/views${string}`,
  summary: string,
  description: string,
) => ({ openapi: { method, path, tags: ['Views'], summary, description, protect: true } });

export const viewsRouter = router({
  list: read
    .meta(
      rest(
        'GET',
        '/views',
        'List the views',
        'The shared ones, newest first; of one folder, of one pipeline, or of tasks.',
      ),
    )
    .input(listViewsInput)
    .output(pageOf(viewSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listViews(ctx, input))),
  get: read
    .meta(rest('GET', '/views/{id}', 'Get a view', 'With its filter, order, columns and layout.'))
    .input(viewInput)
    .output(one(viewSchema))
    .query(async ({ ctx, input }) => ({ data: await getView(ctx, input.id) })),
  create: write
    .meta({
      ...silent,
      ...rest(
        'POST',
        '/views',
        'Create a view',
        'Of the records of a folder, of the deals of a pipeline, or of tasks.',
      ),
    })
    .input(createViewInput)
    .output(one(viewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createView(ctx, input) })),
  update: write
    .meta({
      ...silent,
      ...rest(
        'PATCH',
        '/views/{id}',
        'Change a view',
        '`definition` replaces all of it. A default view stays as it is.',
      ),
    })
    .input(updateViewInput)
    .output(one(viewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateView(ctx, input) })),
  remove: write
    .meta({ ...silent, ...rest('DELETE', '/views/{id}', 'Delete a view', 'For good; what it showed stays.') })
    .input(viewInput)
    .output(one(viewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeView(ctx, input.id) })),
  setDefault: write
    .meta({ ...silent, settings: true, audited: false })
    .input(setDefaultInput)
    .output(one(viewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setDefault(ctx, input) })),
  listPinned: read
    .meta({ scope: 'any' })
    .output(one(z.array(pinnedViewSchema)))
    .query(async ({ ctx }) => ({ data: await listPinnedViews(ctx) })),
  pin: write
    .meta({ ...pins, createsNothing: true })
    .input(viewInput)
    .output(one(pinnedViewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await pinView(ctx, input.id) })),
  unpin: write
    .meta(pins)
    .input(viewInput)
    .output(one(pinnedViewSchema))
    .mutation(async ({ ctx, input }) => ({ data: await unpinView(ctx, input.id) })),
});
