import type { Changes } from './changes.ts';
import { sendRows, type Session, type Statement } from '@dossier/postgres-engine/index.ts';

/** A row of the events table; `insert` names its other columns. */
export interface StatedEvent extends Record<string, unknown> {
  readonly occurredAt: string;
  dispatchedAt: string | null;
}

/** The events of one write. They are inserted with its COMMIT, so an event exists exactly if its write does. */
export class StatedEvents {
  readonly #events: { insert: Statement<unknown>; row: StatedEvent; changes: Changes }[] = [];
  isUnchanged = false;

  get count(): number {
    return this.#events.length;
  }

  get rows(): StatedEvent[] {
    return this.#events.map(({ row }) => row);
  }

  get changes(): Changes[] {
    return this.#events.map(({ changes }) => changes);
  }

  add(insert: Statement<unknown>, row: StatedEvent, changes: Changes = {}): void {
    this.#events.push({ insert, row, changes });
  }

  /** Adds the events stated by a part of the write. */
  take(part: StatedEvents): void {
    this.#events.push(...part.#events);
    this.isUnchanged ||= part.isUnchanged;
  }

  /** Declares that the write changed nothing, so that no event is required. */
  unchanged(): void {
    this.isUnchanged = true;
  }

  /** Suppresses reactions to the events stated so far: they are stored as dispatched. */
  settle(): void {
    for (const { row } of this.#events) row.dispatchedAt = row.occurredAt;
  }

  /** Sends the inserts in one message with the COMMIT. */
  flush(db: Session): void {
    for (const [insert, stated] of Map.groupBy(this.#events, (event) => event.insert))
      sendRows(
        db,
        insert,
        stated.map(({ row }) => row),
      );
  }
}
