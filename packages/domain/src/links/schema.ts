import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, formInput, idOf, text, timestampOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** Kinds of links of a workspace, and links of a record in both directions together. */
export const linkKindsMax = 100;
export const linksMax = 10_000;

const direction = z.enum(['OUT', 'IN']);

/** The name of a link, read from either of its two records. */
export const linkKindSchema = component('LinkKind', {
  id: idOf('kind'),
  name: z.string().meta({ description: 'Read from the record that links.', example: 'employs' }),
  reverseName: z.string().meta({ description: 'Read from the record that is linked.', example: 'works at' }),
  version: versionOut,
  createdAt: timestampOut,
});
export type LinkKind = z.output<typeof linkKindSchema>;

export const linkSchema = component('RecordLink', {
  id: idOf('lnk'),
  kindId: idOf('kind'),
  direction: direction.meta({ description: 'OUT where this record links, IN where it is linked.', example: 'OUT' }),
  name: z.string().meta({ description: 'The name of the kind in this direction.', example: 'employs' }),
  record: z
    .object({ id: idOf('rec'), folderId: idOf('fld'), title: z.string().meta({ example: 'Example contact' }) })
    .describe('The other record.'),
  createdAt: timestampOut,
});
export type Link = z.output<typeof linkSchema>;

const name = text(100).meta({ description: 'Read from the record that links.', example: 'employs' });
const reverseName = text(100).meta({ description: 'Read from the record that is linked.', example: 'works at' });

export const listLinkKindsInput = z.strictObject(pageInput({ default: 100, max: 100 }));
export const createLinkKindInput = z.strictObject({ name, reverseName });
export const updateLinkKindInput = z.strictObject({
  id: idOf('kind'),
  name: name.optional(),
  reverseName: reverseName.optional(),
});

const recordId = idOf('rec').describe('The record, `rec_` and 26 characters.');
const opened = { label: 'Record', control: 'none', reason: 'the record that is open' } as const;

export const listLinksInput = z.strictObject({ id: recordId, ...pageInput({ default: 50, max: 200 }) });
export const createLinkInput = z.strictObject({
  id: recordId.clone().register(formInput, opened),
  recordId: idOf('rec').describe('The other record.').register(formInput, { label: 'Other record', control: 'record' }),
  kindId: idOf('kind')
    .describe('One of `GET /link-kinds`.')
    .register(formInput, { label: 'Kind', control: 'none', reason: 'chosen with its direction' }),
  direction: direction
    .default('OUT')
    .meta({ description: 'IN where the other record is the one that links.', example: 'OUT' })
    .register(formInput, { label: 'Direction', control: 'none', reason: 'chosen with the kind' }),
});
export const linkInput = z.strictObject({ id: recordId, linkId: idOf('lnk') });
