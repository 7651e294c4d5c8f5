import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { tagVerbs } from './noun.ts';
import { createTagInput, getTagInput, listTagsInput, tagSchema, updateTagInput } from './schema.ts';
import { createTag, removeTag, updateTag } from './service.ts';

const rest = restOf({
  tag: 'Tags',
  path: '/tags',
  output: tagSchema,
  meta: { silent: 'no event kind concerns tags themselves' },
});
const settings = { settings: 'or key' } as const;

export const tagsRouter = router({
  list: rest.list('List tags', 'Newest first.', listTagsInput, (ctx, page) => tagVerbs.list(ctx, page)),
  get: rest.get('Get a tag', 'Its name and its colour.', getTagInput, (ctx, { id }) => tagVerbs.get(ctx, id)),
  create: rest.create(
    'Create a tag',
    '409 where there is a tag with this name in any case. `tags` of a record, deal or task does it, too.',
    createTagInput,
    createTag,
  ),
  update: rest.update(
    'Rename or recolour a tag',
    'Everything that has it shows it so at once; their versions do not grow, and no event is stated.',
    updateTagInput,
    updateTag,
    settings,
  ),
  remove: rest.remove(
    'Delete a tag',
    'Everything that has it loses it at once; their versions do not grow, and no event is stated.',
    getTagInput,
    (ctx, { id }) => removeTag(ctx, id),
    settings,
  ),
});
