import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { createTagInput, getTagInput, listTagsInput, tagSchema, updateTagInput } from './schema.ts';
import { createTag, getTag, listTags, removeTag, updateTag } from './service.ts';

const tags = ['Tags'];
const silent = 'no event kind concerns tags themselves';
const settings = { settings: 'or key', silent } as const;

export const tagsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/tags',
        tags,
        summary: 'List tags',
        description: 'Newest first.',
        protect: true,
      },
    })
    .input(listTagsInput)
    .output(pageOf(tagSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listTags(ctx, input))),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/tags/{id}',
        tags,
        summary: 'Get a tag',
        description: 'Its name and its colour.',
        protect: true,
      },
    })
    .input(getTagInput)
    .output(one(tagSchema))
    .query(async ({ ctx, input }) => ({ data: await getTag(ctx, input.id) })),
  create: write
    .meta({
      silent,
      openapi: {
        method: 'POST',
        path: '/tags',
        tags,
        summary: 'Create a tag',
        description:
          '409 where there is a tag with this name in any case. `tags` of a record, deal or task does it, too.',
        protect: true,
      },
    })
    .input(createTagInput)
    .output(one(tagSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createTag(ctx, input) })),
  update: write
    .meta({
      ...settings,
      openapi: {
        method: 'PATCH',
        path: '/tags/{id}',
        tags,
        summary: 'Rename or recolour a tag',
        description: 'Everything that has it shows it so at once; no version grows, and no event is stated.',
        protect: true,
      },
    })
    .input(updateTagInput)
    .output(one(tagSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateTag(ctx, input) })),
  remove: write
    .meta({
      ...settings,
      openapi: {
        method: 'DELETE',
        path: '/tags/{id}',
        tags,
        summary: 'Delete a tag',
        description: 'Everything that has it loses it at once; no version grows, and no event is stated.',
        protect: true,
      },
    })
    .input(getTagInput)
    .output(one(tagSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeTag(ctx, input.id) })),
});
