import { complete } from '@dossier/kernel/events/complete.ts';
import { definitions } from '@dossier/kernel/events/define.ts';
import type { TimelineEntry } from '../records/schema.ts';
import { eventSchema, type Event } from './schema.ts';
import { events } from './table.ts';

/**
 * The body of a stored event in the shape of this version, whichever version has written it. Parsing and printing
 * keeps the bytes of one that has every field. Guarantee: `emit` alone writes bodies, always with the same envelope.
 */
export function bodyOf(payload: string): Event {
  const body = complete(eventSchema, JSON.parse(payload)) as Event;
  const own = definitions.get(body.event)?.payload;
  return own ? (complete(own, body) as Event) : body;
}

/** The actor of a stored event. Guarantee: as for bodies. */
export const actorOf = (actor: string) => JSON.parse(actor) as TimelineEntry['actor'];

/** The columns of an entry of a timeline. */
export const entryColumns = {
  id: events.id,
  event: events.kind,
  occurredAt: events.occurredAt,
  actor: events.actor,
  payload: events.payload,
};

export function entryOf<Row extends { actor: string; payload: string }>({ actor, payload, ...entry }: Row) {
  return { ...entry, actor: actorOf(actor), payload: bodyOf(payload) };
}
