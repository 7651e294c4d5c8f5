import { archivedInput, pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, text, timestampOut, versionedOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { fieldSchema, folderFieldInputSchema } from '../fields/schema.ts';

export const folderTypes = ['CONTACT', 'COMPANY', 'CUSTOM'] as const;
const folderTypeSchema = z.enum(folderTypes);
export type FolderType = (typeof folderTypes)[number];

export const folderSchema = component('Folder', {
  id: idOf('fld'),
  name: z.string().meta({ example: 'Contacts' }),
  type: folderTypeSchema.meta({ description: 'What the folder holds.', example: 'CONTACT' }),
  fields: z.array(fieldSchema),
  position: z.int().meta({ description: 'Where people put it, from 0.', example: 0 }),
  ...versionedOut,
  archivedAt: timestampOut
    .nullable()
    .describe('Since when it and its records are in no list; null while it is in use.'),
});

export type Folder = z.output<typeof folderSchema>;

const archived = archivedInput('archived folders and fields');
export const listFoldersInput = z.strictObject({ ...pageInput({ default: 1000, max: 1000 }), ...archived });
export const getFolderInput = z.strictObject({ id: idOf('fld'), ...archived });
export const createFolderInput = z.strictObject({
  name: text(100),
  type: folderTypeSchema.default('CUSTOM'),
  fields: z.array(folderFieldInputSchema).max(200).default([]),
});
export const updateFolderInput = z.strictObject({ id: idOf('fld'), name: text(100).optional() });
