import type { StatedEvent } from '@dossier/kernel/events/stated.ts';
import type { DispatchedEvent } from './dispatched.ts';
import type { events } from './table.ts';

type KnownEvent = DispatchedEvent & Pick<typeof events.$inferSelect, 'payload'>;

/** The events that a write has stated so far. Guarantee: `emit` alone states events, with all of these columns. */
export function eventsOf(stated: readonly StatedEvent[]): KnownEvent[] {
  return stated as unknown as KnownEvent[];
}
