import { upsertOutcome } from '@dossier/kernel/external-schema.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { definitionSchema, workflowName } from '../definition.ts';
import { versionNumber } from '../definition/version-schema.ts';
import { workflowDetailSchema } from '../schema.ts';
import { answersSchema, choiceSchema } from './choices.ts';

export const portableSchemaPath = '/api/v1/schemas/workflow.json';

const schemaAddress = z
  .string()
  .max(2_000)
  .meta({ description: 'The JSON Schema, for editors.', example: `https://crm.example.com${portableSchemaPath}` });

/** A workflow that any workspace can import: it has names of folders, pipelines, stages and people instead of ids. */
export const portableSchema = z
  .strictObject({
    $schema: schemaAddress.optional(),
    name: workflowName.meta({ example: 'Follow up' }),
    definition: definitionSchema.describe(
      'As in a draft, with `@{folder:Contacts}`, `@{pipeline:Sales}`, `@{stage:Sales/Won}` and ' +
        '`@{member:person@example.com}` where ids would stand, in templates, too.',
    ),
    choices: z
      .array(choiceSchema)
      .max(20)
      .refine((choices) => new Set(choices.map(({ key }) => key)).size === choices.length, 'must not repeat a key')
      .optional()
      .describe('What the import asks for. `@{choice:key}` stands where the answer belongs.'),
  })
  .meta({ id: 'PortableWorkflow' });
export type Portable = z.output<typeof portableSchema>;

export const exportWorkflowInput = z.strictObject({
  id: idOf('wf'),
  version: versionNumber.optional().meta({ description: 'A published version; left out, the draft.', example: 1 }),
});

export const importWorkflowInput = z.strictObject({
  ...portableSchema.shape,
  answers: answersSchema.optional(),
  id: idOf('wf').optional().describe('The workflow whose name and draft it replaces; left out, it makes a new one.'),
});

export const importedWorkflowSchema = one(workflowDetailSchema).extend(upsertOutcome);
