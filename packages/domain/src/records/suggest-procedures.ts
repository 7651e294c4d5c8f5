import { one } from '@dossier/kernel/page-schema.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { listRelated } from './related.ts';
import { getRelatedInput, relatedSchema, suggestionSchema, suggestRecordsInput } from './suggest-schema.ts';
import { suggestRecords } from './suggest.ts';

// For people who pick a record, and look at one: programs filter the list.
export const suggestProcedure = read
  .input(suggestRecordsInput)
  .output(one(z.array(suggestionSchema)))
  .query(async ({ ctx, input }) => ({ data: await suggestRecords(ctx, input) }));

export const relatedProcedure = read
  .input(getRelatedInput)
  .output(one(z.array(relatedSchema)))
  .query(async ({ ctx, input }) => ({ data: await listRelated(ctx, input.id) }));
