import { z } from 'zod';
import { answerSchema } from '../portable/choices.ts';
import { portableSchema } from '../portable/schema.ts';

export const purposes = ['leads', 'deals', 'customers', 'team', 'data'] as const;
export type Purpose = (typeof purposes)[number];

/** A workflow to begin with: portable, so an import takes it as it is. */
export const blueprintSchema = z
  .object({
    id: z.string().meta({ example: 'welcome-lead' }),
    purpose: z.enum(purposes).meta({ description: 'What it is for.', example: 'leads' }),
    description: z.string().meta({ example: 'A task for the owner of each new contact.' }),
    workflow: portableSchema.meta({ description: 'What `POST /workflows/import` takes.' }),
    suggested: z.record(z.string(), answerSchema.nullable()).meta({
      description:
        'Answers to its choices that fit this workspace, for `answers` of the import; null where the workspace has ' +
        'nothing that fits.',
      example: { contacts: 'fld_01h455vb4pex5vsknk084sn005' },
    }),
  })
  .meta({ id: 'WorkflowBlueprint' });
export type Blueprint = z.output<typeof blueprintSchema>;
