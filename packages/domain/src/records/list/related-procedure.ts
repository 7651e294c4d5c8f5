import { one } from '@dossier/kernel/page-schema.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { getRelatedInput, relatedSchema } from './related-schema.ts';
import { listRelated } from './related.ts';

// RPC alone has it, for people who look at a record: programs filter the list.
export const relatedProcedure = read
  .input(getRelatedInput)
  .output(one(z.array(relatedSchema)))
  .query(async ({ ctx, input }) => ({ data: await listRelated(ctx, input.id) }));
