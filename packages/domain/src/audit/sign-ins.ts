import { noteAudit } from '@dossier/kernel/audit/note.ts';
import { auditEntries } from '@dossier/kernel/audit/table.ts';
import type { Actor } from '@dossier/kernel/context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { membershipsOf } from '../members/index.ts';
import type { SignIn } from '../users/index.ts';

const failuresPerMinuteMax = 20;

/** Notes a sign-in, a failed one, or a change of what it takes, in every workspace of the person. */
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

async function failuresLately(database: Database, workspaceId: string, userId: string): Promise<number> {
  const [counted] = await database.autocommit.orm
    .select({ n: sql<number>`count(*)::int` })
    .from(auditEntries)
    .where(
      sql`
        ${auditEntries.workspaceId} = ${sql.param(workspaceId, auditEntries.workspaceId)}
          and ${auditEntries.subjectId} = ${userId} and ${auditEntries.action} = 'signIn.fail'
          and ${auditEntries.createdAt} > now() - interval '1 minute'`,
    );
  return counted?.n ?? 0;
}
