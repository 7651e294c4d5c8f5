import { z } from 'zod';
import { formInput, optionalText } from './values.ts';
import { visibleText } from './words.ts';

/** The external id of a thing (docs/decisions/0042), as answers show it. */
export const externalOut = {
  externalSource: z
    .string()
    .nullable()
    .meta({ description: 'The system that `externalId` comes from.', example: 'shop' }),
  externalId: z
    .string()
    .nullable()
    .meta({ description: 'Its id in another system, unique in the workspace for each source.', example: '1042' }),
};

const shown = { control: 'none', reason: 'programs write it' } as const;

/** Ids are compared, so no ignored characters are stored. */
const key = (maxLength: number) =>
  optionalText(maxLength).transform((value) => (value === null ? null : visibleText(value).trim()));
const keyFilter = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform((value) => visibleText(value).trim());

export const externalInput = {
  externalSource: key(100)
    .optional()
    .meta({ description: 'The system that `externalId` comes from. Dropped without an `externalId`.', example: 'shop' })
    .register(formInput, { ...shown, label: 'External source' }),
  externalId: key(200)
    .optional()
    .meta({
      description: 'Its id in another system. 409 where something else of this kind has it from the same source.',
      example: '1042',
    })
    .register(formInput, { ...shown, label: 'External id' }),
};

export const externalFilters = {
  externalId: keyFilter(200)
    .optional()
    .meta({ description: 'Only what has this id in another system.', example: '1042' }),
  externalSource: keyFilter(100)
    .optional()
    .meta({ description: 'Only ids from this source; goes with `externalId`.', example: 'shop' }),
};

export const matchedExternally = z
  .literal('externalId')
  .meta({ description: 'By what it is looked for.', example: 'externalId' });

/** The answer of an upsert, beside `data`. */
export const upsertOutcome = {
  created: z.boolean().meta({ description: 'Whether it was created.', example: true }),
};
