import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, text, versionedOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { filterSchema } from '../query/schema.ts';

export const watchedNouns = ['records', 'deals', 'tasks'] as const;
export type WatchedNoun = (typeof watchedNouns)[number];

const of = z.enum(watchedNouns).meta({ description: 'The noun of its items.', example: 'deals' });
const where = filterSchema.meta({ description: 'The conditions of its items, as in `POST /records/query`.' });

export const watchSchema = component('Watch', {
  id: idOf('wat'),
  name: z.string().meta({ example: 'Large open deals' }),
  of,
  where,
  isEnabled: z.boolean(),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it was switched off by itself, for example because a field was deleted; else null.' }),
  memberCount: z.int().meta({ description: 'How many items are in its answer, as last told.', example: 12 }),
  ...versionedOut,
});
export type Watch = z.output<typeof watchSchema>;

/** The part of a watch in its events. */
export const statedWatch = watchSchema.pick({ id: true, name: true, of: true }).meta({ id: 'StatedWatch' });

const name = text(100).meta({ example: 'Large open deals' });
export const listWatchesInput = z.strictObject(pageInput({ default: 100, max: 100 }));
export const createWatchInput = z.strictObject({ name, of, where, isEnabled: z.boolean().default(true) });
export const updateWatchInput = z.strictObject({
  id: idOf('wat'),
  name: name.optional(),
  where: where.optional().describe('Begins anew: its items enter without events.'),
  isEnabled: z.boolean().optional().describe('`true` begins anew, without events.'),
});

export const listMembersInput = z.strictObject({ id: idOf('wat'), ...pageInput({ default: 500, max: 1_000 }) });
export const watchMemberSchema = component('WatchMember', {
  id: z.string().meta({ description: 'The id of a record, deal or task.', example: 'deal_01h455vb4pex5vsknk084sn00a' }),
});
