import type { Actor } from './context.ts';
import { forbidden } from './errors.ts';

/** The id that marks something as a person's own; null for any other actor. */
export function authorIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.id : null;
}

/** True for a person, or their app, without the right to change settings. */
export function isPlainMember(actor: Actor): boolean {
  return 'role' in actor && actor.role === 'MEMBER';
}

/** 403 for a member who is not the author (docs/decisions/0045). Owners, admins and keys may change all. */
export function demandAuthor(actor: Actor, authorId: string | null, noun: string): void {
  if (!isPlainMember(actor) || (authorId !== null && authorIdOf(actor) === authorId)) return;
  throw forbidden(`Only the author of the ${noun}, an owner or an admin can change it.`);
}

/** The id of the calling person; 403 for a key, which has no personal things. `nouns` begins the message. */
export function demandPerson(actor: Actor, nouns: string): string {
  if (actor.kind === 'user') return actor.id;
  throw forbidden(`${nouns} are for people: a key has none.`);
}
