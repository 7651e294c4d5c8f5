import { auditEntries } from '@dossier/kernel/audit/table.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, listAuditInput } from './schema.ts';

const { workspaceId: _hidden, ...shown } = getTableColumns(auditEntries);
const newest = new NewestFirst('audit.list', auditEntries, shown);

/** Who changed access and settings, and who signed in, the latest first. */
export async function listAudit(
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
  const found = await newest.list(ctx, page, scope, filters);
  return { ...found, data: withoutHeaderValues(ctx, found.data.map(asEntry)) };
}

function asEntry(row: Omit<AuditEntry, 'actorKind'> & { actorKind: string }): AuditEntry {
  const { actorKind } = row;
  return { ...row, actorKind: actorKind === 'user' || actorKind === 'key' ? actorKind : 'system' };
}
