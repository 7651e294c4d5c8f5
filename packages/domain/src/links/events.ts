import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { linkSchema } from './schema.ts';

const { event } = eventsAbout('link', linkSchema);

export const recordLinked = event(
  'record.linked',
  'A record was linked with another; there is one such event of each of the two, from its own side.',
  'linked: {link.name} {link.record.title}',
);
export const recordUnlinked = event(
  'record.unlinked',
  'A link with another record was removed; there is one such event of each of the two, from its own side.',
  'unlinked: {link.name} {link.record.title}',
);

export const linkEvents = [recordLinked, recordUnlinked];
