import type { Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { mentionsIn, splitMentions } from '../../comments/constants.ts';
import { members } from '../../members/index.ts';
import { users } from '../../users/index.ts';

/** Texts as people read them: a mention is the name of the person. */
export async function named<Row extends { readonly message: string | null }>(
  db: Reads,
  workspaceId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ message }) => mentionsIn(message ?? '')))];
  if (ids.length === 0) return [...rows];
  const people = await db.orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(members, and(eq(members.workspaceId, workspaceId), eq(members.userId, users.id)))
    .where(inArray(users.id, ids));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const read = (text: string) =>
    splitMentions(text)
      .map((part) => (part.userId === undefined ? part.text : `@${names.get(part.userId) ?? '…'}`))
      .join('');
  return rows.map((row) => ({ ...row, message: row.message === null ? null : read(row.message) }));
}
