import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, formInput, idOf, orNone, severalOf, timestampOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const tagColors = ['GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'] as const;
const tagColorSchema = z.enum(tagColors);
export type TagColor = (typeof tagColors)[number];

const tagsMax = 20;

/** Without commas, which separate names in a query string and in the cell of a file. */
const tagName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(50, 'must be at most 50 characters')
  .refine((name) => !name.includes(','), 'must not have a comma')
  .meta({
    // At least one character other than a space, and no comma.
    pattern: String.raw`^[^,]*[^,\s][^,]*$`,
    description: 'In any case: `VIP` and `vip` are the same tag.',
    example: 'VIP',
  });

export const tagSchema = component('Tag', {
  id: idOf('tag'),
  name: z.string().meta({ example: 'VIP' }),
  color: tagColorSchema.meta({ description: 'How the web app shows it.', example: 'BLUE' }),
  version: versionOut,
  createdAt: timestampOut,
});
export type Tag = z.output<typeof tagSchema>;

const color = tagColorSchema.meta({ description: 'How the web app shows it.', example: 'BLUE' });

export const listTagsInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const createTagInput = z.strictObject({ name: tagName, color: color.default('GRAY') });
export const updateTagInput = z.strictObject({
  id: idOf('tag'),
  name: tagName.optional(),
  color: color.optional(),
});

export const tagsOut = z
  .array(z.string())
  .meta({ description: 'Names of tags, in the order of the alphabet.', example: ['VIP'] });

export const tagsInput = {
  tags: orNone(z.array(tagName).max(tagsMax, `must be at most ${tagsMax} tags`))
    .optional()
    .meta({
      description: 'Names of tags; they replace those that are there. A name that is no tag yet becomes one.',
      example: ['VIP'],
    })
    .register(formInput, { label: 'Tags', control: 'chips' }),
};

export const tagFilter = {
  tag: severalOf(tagName)
    .optional()
    .meta({ description: 'Only what has one of these tags.', example: ['VIP'] }),
};
