import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { linkSchema } from './schema.ts';

const payload = z.object({ link: linkSchema });

export const recordLinked = defineEvent(
  'record.linked',
  'A record was linked with another; there is one such event of each of the two, from its own side.',
  payload,
  'linked: {link.name} {link.record.title}',
);
export const recordUnlinked = defineEvent(
  'record.unlinked',
  'A link with another record was removed; there is one such event of each of the two, from its own side.',
  payload,
  'unlinked: {link.name} {link.record.title}',
);

export const linkEvents = [recordLinked, recordUnlinked];
