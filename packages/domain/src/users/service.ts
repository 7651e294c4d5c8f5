import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import type { Queries, Reads } from '@dossier/postgres-engine/index.ts';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { impossible, there } from '@dossier/kernel/errors.ts';
import { newId, newUuid } from '@dossier/kernel/ids.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { passwordProblem } from './password/common-passwords.ts';
import { hashPassword } from './password/hash.ts';
import type { newPerson, Preferences, updateMeInput } from './schema.ts';
import { accounts, secondFactors, sessions, users } from './table.ts';

type NewPerson = z.output<z.ZodObject<typeof newPerson>>;

/** `workspaceName`: the workspace that they join, which is also refused as a password. */
export async function createUser(db: Queries, { name, email, password }: NewPerson, workspaceName = '') {
  const [user] = await db.orm
    .insert(users)
    .values({ id: newId('usr'), name, email })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!user) throw impossible(['email'], 'This address cannot be used for a new account. If it is yours, sign in.');
  await db.orm.insert(accounts).values(passwordAccount(user.id, await hashOf(password, [name, email, workspaceName])));
  return { id: user.id, name, email } satisfies SignedIn;
}

/** In better-auth's format for passwords: the provider is "credential", the account the person's own id. */
function passwordAccount(userId: string, hash: string) {
  return { id: newUuid(), userId, providerId: 'credential', accountId: userId, password: hash };
}

/** 422 for a password that attackers try first. */
async function hashOf(password: string, words: readonly string[]): Promise<string> {
  const problem = await passwordProblem(password, words);
  if (problem !== undefined) throw impossible(['password'], problem);
  return hashPassword(password);
}

export const signedInColumns = { id: users.id, name: users.name, email: users.email };

export async function findUser(db: Reads, email: string): Promise<SignedIn | undefined> {
  return findRow(db, users, { email }, signedInColumns);
}

/**
 * Sets a new password for the person with this address and ends their sessions, including those of an attacker who knew
 * the old one. Call it in a transaction.
 */
export async function setPassword(db: Queries, { email, password }: Omit<NewPerson, 'name'>) {
  const user = there(await findUser(db, email), 'person');
  const hash = await hashOf(password, await personalWordsOf(db, user.id));
  const theirs = { userId: user.id, providerId: 'credential' };
  const changed = await changeRows(db, accounts, theirs, { password: hash, updatedAt: sql`now()` });
  // A person who signs in through the company's provider has no password row.
  if (changed === 0) await db.orm.insert(accounts).values(passwordAccount(user.id, hash));
  return { ...user, endedSessions: await deleteInOrder(db, sessions, eq(sessions.userId, user.id)) };
}

/** False in a new installation, before anyone can sign in. */
export async function hasUsers(db: Reads): Promise<boolean> {
  const { rows } = await db.orm.execute<{ has: boolean }>(sql`select exists (select from ${users}) as has`);
  return rows[0]?.has === true;
}

export async function updateMe(ctx: PersonContext, input: z.output<typeof updateMeInput>): Promise<SignedIn> {
  const changed = { ...definedOf(input), updatedAt: sql`now()` };
  await ctx.database.transaction((db) => changeRows(db, users, { id: ctx.user.id }, changed));
  return { ...ctx.user, ...(input.name === undefined ? {} : { name: input.name }) };
}

export async function preferencesOf({ db }: { readonly db: Reads }, userId: string): Promise<Preferences> {
  const { preferences } = users;
  return (await findRow(db, users, { id: userId }, { preferences }))?.preferences ?? {};
}

export const deletedName = 'Deleted user';

/** Ends every way to sign in, and blanks the person's row, whose id keys and settings of workspaces still refer to. */
export async function endAccount(db: Queries, id: string): Promise<void> {
  for (const table of [sessions, secondFactors, accounts]) await deleteInOrder(db, table, eq(table.userId, id));
  const empty = { image: null, preferences: {}, emailVerified: false, twoFactorEnabled: false };
  // RFC 2606 reserves `.invalid`, and the old address becomes free for another account.
  const named = { name: deletedName, email: `${id}@deleted.invalid`, updatedAt: sql`now()` };
  await changeRows(db, users, { id }, { ...empty, ...named });
}

/** Words that an attacker may know about a person: their name and address, and the names of their workspaces. */
export async function personalWordsOf({ orm }: Reads, userId: string): Promise<string[]> {
  const id = sql.param(userId, users.id);
  const { rows } = await orm.execute<{ words: string }>(sql`
    select name || ' ' || email as words
    from users
    where id = ${id}
    union all
    select w.name
    from members m
    join workspaces w on w.id = m.workspace_id
    where m.user_id = ${id}`);
  return rows.map(({ words }) => words);
}
