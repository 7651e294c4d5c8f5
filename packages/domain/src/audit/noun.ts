import { equals } from '@dossier/kernel/verbs.ts';
import { auditEntries } from '@dossier/kernel/audit/table.ts';
import type { Actor, ReadContext } from '@dossier/kernel/context.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { demandKnownFilters, knownAre, type NamingFilter } from '@dossier/kernel/filters.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { and, getTableColumns, gt, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditNounNames, auditWords } from './constants.ts';
import { type AuditEntry, auditEntrySchema, listAuditInput } from './schema.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { membershipsOf } from '../members/index.ts';
import type { SignIn } from '../users/index.ts';

const { workspaceId: _hidden, ...shown } = getTableColumns(auditEntries);
const newest = new NewestFirst('audit.list', auditEntries, shown);

const knownActions = new Set([...Object.keys(auditWords), ...Object.keys(auditNounNames)]);

/** Who changed access and settings, and who signed in, the latest first. An unknown actor or action is a 400. */
async function listAudit(
  ctx: ReadContext,
  { action, actorId, subjectId, from, to, ...page }: z.output<typeof listAuditInput>,
): Promise<Page<AuditEntry>> {
  const isNoun = action !== undefined && !action.includes('.');
  const filters = [
    ...(isNoun ? [sql`${auditEntries.action} between ${`${action}.`} and ${`${action}.~`}`] : []),
    ...(from === undefined ? [] : [gte(auditEntries.createdAt, from)]),
    ...(to === undefined ? [] : [lt(auditEntries.createdAt, to)]),
  ];
  const scope = { action: isNoun ? undefined : action, actorId, subjectId };
  const found = await demandKnownFilters(ctx, await newest.list(ctx, page, scope, filters), page, [
    filterByActor(ctx, actorId),
    {
      path: ['action'],
      values: action === undefined ? undefined : [action],
      noun: 'action',
      find: async () => knownActions,
      known: async () => knownAre(Object.keys(auditNounNames)),
    },
  ]);
  return { ...found, data: withoutHeaderValues(ctx, found.data.map(asEntry)) };
}

function asEntry(row: Omit<AuditEntry, 'actorKind'> & { actorKind: string }): AuditEntry {
  const { actorKind } = row;
  return { ...row, actorKind: actorKind === 'user' || actorKind === 'key' ? actorKind : 'system' };
}

/** A filter by members, API keys and workflows. The audit log knows those that left or were deleted. */
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

const failuresPerMinuteMax = 20;

/** Records a sign-in, a failed one, or a change of sign-in settings in every workspace of the person. */
export async function noteSignIn(database: Database, { action, user, address, requestId }: SignIn): Promise<void> {
  const db = database.autocommit;
  for (const { workspaceId } of await membershipsOf(db, user.id)) {
    if (action === 'signIn.fail' && (await failuresLately(database, workspaceId, user.id)) >= failuresPerMinuteMax)
      continue;
    // A failed sign-in proves no identity: the system is the actor.
    const actor: Actor =
      action === 'signIn.fail' ? { kind: 'system', name: 'Somebody' } : { kind: 'user', ...user, role: 'MEMBER' };
    await noteAudit({ db, workspaceId, actor, clientAddress: address, requestId }, action, { after: user });
  }
}

function failuresLately({ autocommit: { orm } }: Database, workspaceId: string, subjectId: string): Promise<number> {
  const isFailure = equals(auditEntries, { workspaceId, subjectId, action: 'signIn.fail' });
  return orm.$count(auditEntries, and(isFailure, gt(auditEntries.createdAt, sql`now() - interval '1 minute'`)));
}

const rest = restOf({ tag: 'Audit log', path: '/audit', output: auditEntrySchema, meta: { settings: 'or key' } });

export const auditRouter = router({
  list: rest.list(
    'List the audit log',
    'Who changed keys, people, webhooks, workflows and other settings, who exported, who signed in or ' +
      'failed to: from where, and what was there before and after. Kept for a year unless the operator sets ' +
      'another time.',
  )(listAuditInput, listAudit),
});
