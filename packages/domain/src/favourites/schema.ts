import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { recordSchema } from '../records/schema.ts';

export const favouritesMax = 100;

export const favouriteSchema = recordSchema.pick({ id: true, folderId: true, title: true });
export type Favourite = z.output<typeof favouriteSchema>;

export const favouriteInput = z.strictObject({ recordId: idOf('rec') });
