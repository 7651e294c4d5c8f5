import type { Reads } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { users } from '../table.ts';

/** Words by which an attacker knows a person: their name and address, and the names of their workspaces. */
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
