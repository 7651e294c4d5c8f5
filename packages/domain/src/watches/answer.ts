import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { noPage } from '@dossier/kernel/filters.ts';
import { demandScope } from '@dossier/kernel/scopes.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import * as query from '../query/index.ts';
import type { Watch } from './schema.ts';
import { watchMembers, type watches } from './table.ts';

export type WatchRow = typeof watches.$inferSelect;
type Question = Pick<Watch, 'id' | 'of' | 'where'>;

const membersMax = 50_000;

/** The watched nouns: their queries, and the prefixes of their ids. */
export const nouns = {
  records: { subject: query.recordSubject, prefix: 'rec' },
  deals: { subject: query.dealSubject, prefix: 'deal' },
  tasks: { subject: query.taskSubject, prefix: 'task' },
} as const;

/** A query for the ids of the listed items that match a watch, among `touched` or all. */
export async function answerOf(ctx: ReadContext, { of, where }: Question, touched?: SQL): Promise<SQL> {
  const { subject } = nouns[of];
  return answerIn(subject, await query.scopeOf(ctx, subject, where, []), touched);
}

type Scope = Awaited<ReturnType<typeof query.scopeOf>>;

function answerIn({ table }: query.Subject, { isHere, where }: Scope, touched?: SQL): SQL {
  const id = sql`${table}.id`;
  const isTouched = touched && sql`${id} = any(${touched})`;
  return sql`
    select ${id} as id from ${table} where ${and(isHere, isTouched, where.sql)}
    limit ${membersMax + 1}`;
}

/** The columns that name the current filling of a watch, without the item. */
export function fillingOf(watch: Pick<WatchRow, 'workspaceId' | 'id' | 'filling'>): SQL {
  const { workspaceId, watchId } = watchMembers;
  return sql`${sql.param(watch.workspaceId, workspaceId)}, ${sql.param(watch.id, watchId)}, ${watch.filling}::uuid`;
}

/**
 * Inserts the answer of a watch as a new filling, without a lock on the watch. 422 if it is too large, or if a query of
 * the noun refuses `where`.
 */
export async function fill(ctx: WriteContext, watch: Question): Promise<{ filling: string; memberCount: number }> {
  demandScope(ctx.actor, `${watch.of}:read`);
  const { subject } = nouns[watch.of];
  const scope = await query.scopeOf(ctx, subject, watch.where, []);
  await query.demandKnown(ctx, noPage, undefined, scope);
  const filling = randomUUID();
  const answer = answerIn(subject, scope);
  const { rowCount } = await query.withinTime(() =>
    ctx.db.orm.execute(sql`
      insert into ${watchMembers} (workspace_id, watch_id, filling, item_id)
      select ${fillingOf({ ...watch, workspaceId: ctx.workspaceId, filling })}, a.id from (${answer}) a`),
  );
  demandFew(rowCount ?? 0);
  return { filling, memberCount: rowCount ?? 0 };
}

export function demandFew(count: number): void {
  if (count > membersMax)
    throw impossible(['where'], `More than ${membersMax.toLocaleString('en')} items match. Narrow it by conditions.`);
}
