import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import type { Queries, Reads } from '@dossier/postgres-engine/index.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { newId, newUuid } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { passwordProblem } from './password/common-passwords.ts';
import { hashPassword } from './password/hash.ts';
import { personalWordsOf } from './password/personal-words.ts';
import type { newPerson, Preferences, updateMeInput } from './schema.ts';
import { accounts, secondFactors, sessions, users } from './table.ts';

export type NewPerson = z.output<z.ZodObject<typeof newPerson>>;

/** `workspaceName`: that of the workspace they come into, which their password must not be made of. */
export async function createUser(
  db: Queries,
  { name, email, password }: NewPerson,
  workspaceName = '',
): Promise<SignedIn> {
  const [user] = await db.orm
    .insert(users)
    .values({ id: newId('usr'), name, email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) throw impossible(['email'], 'This address can not be used for a new account. If it is yours, sign in.');
  await db.orm.insert(accounts).values(passwordAccount(user.id, await hashOf(password, [name, email, workspaceName])));
  return { id: user.id, name, email };
}

/** As better-auth looks for a password: the provider is "credential", the account the person's own id. */
function passwordAccount(userId: string, hash: string) {
  return { id: newUuid(), userId, providerId: 'credential', accountId: userId, password: hash };
}

/** 422 for a password that attackers try first. */
async function hashOf(password: string, words: readonly string[]): Promise<string> {
  const problem = await passwordProblem(password, words);
  if (problem !== undefined) throw impossible(['password'], problem);
  return hashPassword(password);
}

export async function findUser(db: Reads, email: string): Promise<SignedIn | undefined> {
  const [user] = await db.orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/**
 * Sets another password for the person with this address and ends their sessions, also those of an attacker who knew
 * the old one. Call it in a transaction.
 */
export async function setPassword(
  db: Queries,
  { email, password }: Pick<NewPerson, 'email' | 'password'>,
): Promise<SignedIn & { endedSessions: number }> {
  const user = await findUser(db, email);
  if (!user) throw notFound('person');
  const hash = await hashOf(password, await personalWordsOf(db, user.id));
  const isTheirs = and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential'));
  const [known] = await db.orm
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(isTheirs)
    .returning({ id: accounts.id });
  // A person who signs in through the company's provider has none.
  if (!known) await db.orm.insert(accounts).values(passwordAccount(user.id, hash));
  const theirs = db.orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(sessions.id)
    .for('update');
  const ended = await db.orm.delete(sessions).where(inArray(sessions.id, theirs)).returning({ id: sessions.id });
  return { ...user, endedSessions: ended.length };
}

/** False in a new installation, where no one can sign in yet. */
export async function hasUsers(db: Reads): Promise<boolean> {
  const { rows } = await db.orm.execute<{ has: boolean }>(sql`select exists (select from ${users}) as has`);
  return rows[0]?.has === true;
}

export async function updateMe(ctx: PersonContext, input: z.output<typeof updateMeInput>): Promise<SignedIn> {
  await ctx.database.transaction((db) =>
    db.orm
      .update(users)
      .set({ ...definedOf(input), updatedAt: sql`now()` })
      .where(eq(users.id, ctx.user.id)),
  );
  return { ...ctx.user, ...(input.name === undefined ? {} : { name: input.name }) };
}

export async function preferencesOf({ db }: { readonly db: Reads }, userId: string): Promise<Preferences> {
  const [found] = await db.orm.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId));
  return found?.preferences ?? {};
}

/** Name of a person whose account is deleted. */
export const deletedName = 'Deleted user';

/** Ends every way to sign in, and empties the row of the person: keys and settings of workspaces still name its id. */
export async function endAccount(db: Queries, id: string): Promise<void> {
  for (const table of [sessions, secondFactors, accounts]) {
    const theirs = db.orm
      .select({ id: table.id })
      .from(table)
      .where(eq(table.userId, id))
      .orderBy(table.id)
      .for('update');
    await db.orm.delete(table).where(inArray(table.id, theirs));
  }
  const empty = { image: null, preferences: {}, emailVerified: false, twoFactorEnabled: false };
  // RFC 2606 keeps `.invalid` free, and the address is free for another account.
  await db.orm
    .update(users)
    .set({ ...empty, name: deletedName, email: `${id}@deleted.invalid`, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}
