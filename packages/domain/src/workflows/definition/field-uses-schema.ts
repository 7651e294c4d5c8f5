import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldKeySchema } from '../../fields/schema.ts';

export const fieldUsesInput = z.strictObject({ id: idOf('fld'), key: fieldKeySchema });

export const dealFieldUsesInput = z.strictObject({ id: idOf('pl'), key: fieldKeySchema });

export const fieldUsesSchema = z
  .object({
    workflows: z.array(
      z.object({
        id: idOf('wf'),
        name: z.string().meta({ example: 'Lead form' }),
        isEnabled: z.boolean(),
        isPublished: z.boolean().meta({ description: 'Whether runs use it; otherwise the draft does.' }),
        isCertain: z.boolean().meta({
          description: 'false where only a run knows whether its record or deal lies in this folder or pipeline.',
        }),
        places: z
          .array(
            z.object({
              step: z.string().nullable().meta({ description: 'null for the trigger.', example: 'task' }),
              path: z.string().meta({ example: 'input.title' }),
            }),
          )
          .meta({ description: 'At most 50.' }),
      }),
    ),
    webhooks: z
      .array(
        z.object({
          id: idOf('hook'),
          origin: z.string().meta({ description: 'Of its address.', example: 'https://hooks.example.com' }),
          description: z.string().nullable(),
          isEnabled: z.boolean(),
        }),
      )
      .meta({ description: 'Those that wait for a change of the field.' }),
  })
  .meta({ id: 'FieldUses' });
