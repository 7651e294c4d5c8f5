import type { Actor } from './context.ts';
import { DomainError } from './errors.ts';

/** The id that marks something as a person's own; null for any other actor. */
export function authorIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.id : null;
}

/** 403 for a member who is not the author (docs/decisions/0045). An owner, an admin or a key may change all. */
export function demandAuthor(actor: Actor, authorId: string | null, noun: string): void {
  if (actor.kind !== 'user' || actor.role !== 'MEMBER' || actor.id === authorId) return;
  throw new DomainError('FORBIDDEN', `Only the author of the ${noun}, an owner or an admin can change it.`);
}

/** The id of the person who calls; 403 for a key, which has no things of its own. `nouns` begins the message. */
export function demandPerson(actor: Actor, nouns: string): string {
  if (actor.kind === 'user') return actor.id;
  throw new DomainError('FORBIDDEN', `${nouns} are for people: a key has none.`);
}
