import { complete } from '@dossier/kernel/events/complete.ts';
import { definitions } from '@dossier/kernel/events/define.ts';
import type { z } from 'zod';
import type { timelineEntrySchema } from '../records/schema.ts';
import { eventSchema, type Event } from './schema.ts';

/**
 * The body of a stored event in the shape of this version, whichever version has written it. Parsing and printing keeps
 * the bytes of one that has every field. Guarantee: `emit` alone writes bodies, with an envelope that all versions have.
 */
export function bodyOf(payload: string): Event {
  const body = complete(eventSchema, JSON.parse(payload)) as Event;
  const own = definitions.get(body.event)?.payload;
  return own ? (complete(own, body) as Event) : body;
}

/** The actor of a stored event. Guarantee: as for bodies. */
export function actorOf(actor: string): z.output<typeof timelineEntrySchema>['actor'] {
  return JSON.parse(actor) as z.output<typeof timelineEntrySchema>['actor'];
}
