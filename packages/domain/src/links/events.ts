import { defineEvent } from '@dossier/kernel/events/define.ts';
import { linkSchema } from './schema.ts';

const payload = { link: linkSchema };

export const recordLinked = defineEvent(
  'record.linked',
  'A record was linked with another; there is one such event of each of the two, from its own side.',
  'linked: {link.name} {link.record.title}',
  payload,
);
export const recordUnlinked = defineEvent(
  'record.unlinked',
  'A link with another record was removed; there is one such event of each of the two, from its own side.',
  'unlinked: {link.name} {link.record.title}',
  payload,
);

export const linkEvents = [recordLinked, recordUnlinked];
