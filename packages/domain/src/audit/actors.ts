import type { ReadContext } from '@dossier/kernel/context.ts';
import type { NamingFilter } from '@dossier/kernel/filters.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';

/**
 * A filter by actors: members, API keys and workflows. The audit log, which is kept as long as any event, knows those
 * that have left the workspace or were deleted.
 */
export function filterByActor(ctx: ReadContext, actorIds: readonly string[] | undefined): NamingFilter {
  const workspaceId = sql`${decodeId('ws', ctx.workspaceId)}::uuid`;
  return {
    path: ['actorId'],
    values: actorIds,
    noun: 'actor',
    find: async (ids) => {
      const rowOf = (id: string) => {
        const uuids = (['usr', 'key', 'wf'] as const).map((prefix) => sql`${decodeId(prefix, id) ?? null}::uuid`);
        return sql`(${id}, ${sql.join(uuids, sql`, `)})`;
      };
      const { rows } = await ctx.db.orm.execute<{ id: string }>(sql`
        select given.id from (values ${sql.join(ids.map(rowOf), sql`, `)}) as given (id, member, key, workflow)
        where exists (select from members where workspace_id = ${workspaceId} and user_id = member)
          or exists (select from api_keys k where workspace_id = ${workspaceId} and k.id = key)
          or exists (select from workflows w where workspace_id = ${workspaceId} and w.id = workflow)
          or exists (select from audit_entries where workspace_id = ${workspaceId} and actor_id = given.id)
          or exists (select from audit_entries where workspace_id = ${workspaceId} and subject_id = given.id)`);
      return new Set(rows.map(({ id }) => id));
    },
    known: () => Promise.resolve('The lists of members, API keys and workflows have the ids of actors.'),
  };
}
