import type { Actor } from './context.ts';
import { forbidden } from './errors.ts';

/** The id that marks something as a person's own; null for any other actor. */
export function authorIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.id : null;
}

/** Whether this is a person, or the app of one, who may not change settings. */
export function isPlainMember(actor: Actor): boolean {
  return 'role' in actor && actor.role === 'MEMBER';
}

/** 403 for a member who is not the author (docs/decisions/0045). An owner, an admin or a key may change all. */
export function demandAuthor(actor: Actor, authorId: string | null, noun: string): void {
  if (!isPlainMember(actor) || (authorId !== null && authorIdOf(actor) === authorId)) return;
  throw forbidden(`Only the author of the ${noun}, an owner or an admin can change it.`);
}

/** The id of the person who calls; 403 for a key, which has no things of its own. `nouns` begins the message. */
export function demandPerson(actor: Actor, nouns: string): string {
  if (actor.kind === 'user') return actor.id;
  throw forbidden(`${nouns} are for people: a key has none.`);
}
