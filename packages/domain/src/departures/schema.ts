import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { memberSchema, removeMemberInput } from '../members/schema.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** The access and work of a person that their removal ends or hands over. */
export const holdingsSchema = z.object({
  keys: z.array(named).meta({ description: 'API keys that are theirs, or whose secret they have seen.' }),
  webhooks: z.array(named).meta({ description: 'Enabled webhooks that they made; the name is the URL.' }),
  workflows: z.array(
    named.extend({
      hasAddress: z.boolean().meta({ description: 'It has a URL of its own, which they may know.' }),
    }),
  ),
  dealCount: z.int(),
  taskCount: z.int().meta({ description: 'Open tasks.' }),
});
export type Holdings = z.output<typeof holdingsSchema>;

export const previewRemovalInput = z.strictObject({ userId: idOf('usr') });

export const removalInput = removeMemberInput.extend({
  reassignTo: idOf('usr')
    .optional()
    .meta({ description: 'The member who gets their deals and open tasks; left out, these keep their person.' }),
  automations: z.enum(['keep', 'stop']).default('keep').meta({
    description:
      'Whether their webhooks and workflows stay enabled. What stays is handed over to `keysTo`, else to the caller.',
  }),
});

export const removedMemberSchema = memberSchema.extend({
  holdings: holdingsSchema,
  operationId: idOf('op').nullable().meta({ description: 'Hands over the deals and tasks, and can be undone.' }),
});
