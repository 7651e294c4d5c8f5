import type { Session } from '@dossier/postgres-engine/index.ts';
import type { Rehearsal, SettingsChange, WriteContext } from './context.ts';
import { type DomainError, malformed } from './errors.ts';
import type { StatedEvents } from './events/stated.ts';
import type { Services } from './services.ts';

/** Builds the report of a dry run. `settings`: things that the write would change without an event. */
export type Foresee = (
  db: Session,
  events: StatedEvents,
  settings: readonly SettingsChange[],
  notes: readonly string[],
) => Promise<object>;

/** A dry run of one call (docs/decisions/0043). */
export class DryRun implements Rehearsal {
  readonly #foresee: Foresee;
  #settings: readonly SettingsChange[] = [];
  readonly #notes = new Set<string>();
  #report: object | undefined;

  constructor(foresee: Foresee) {
    this.#foresee = foresee;
  }

  noteSettings(changes: readonly SettingsChange[]): void {
    this.#settings = changes;
  }

  note(message: string): void {
    this.#notes.add(message);
  }

  /**
   * Awaits a statement in the transaction, so that PostgreSQL also checks writes that were only sent. A retried
   * transaction replaces the report.
   */
  async look({ db, events }: WriteContext): Promise<void> {
    this.#report = await this.#foresee(db, events, this.#settings, [...this.#notes]);
  }

  /** The answer of the write, with the report beside its `data`; 400 for a call without a transaction to roll back. */
  answer<T>(written: T): T {
    if (!this.#report) throw noDryRun();
    return { ...written, dryRun: this.#report };
  }
}

/** A dry run calls no other system. */
export function withoutCalls<T extends { readonly services?: Services | undefined }>(ctx: T): T {
  const { services } = ctx;
  if (!services) return ctx;
  const { outbound } = services;
  const refusing: Services['outbound'] = {
    check: (...given) => outbound.check(...given),
    send: () => {
      throw malformed(['dryRun'], 'This call only sends something, so it has no dry run.');
    },
  };
  return { ...ctx, services: { ...services, outbound: refusing } };
}

/** 400 for a call without a dry run. */
export function noDryRun(): DomainError {
  return malformed(['dryRun'], 'This call has no dry run. Send it without `dryRun`.');
}
