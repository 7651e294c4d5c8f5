import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type { PersonContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { installationId } from '../mail/index.ts';
import { members } from '../members/index.ts';
import { endAccount } from '../users/index.ts';
import { listWorkspacesOf } from '../workspaces/index.ts';
import type { Membership } from '../workspaces/schema.ts';
import { forgetPerson } from './forget-person.job.ts';
import { removeWithHoldings } from './service.ts';

/** The person leaves every workspace and can't sign in again; all of it, or nothing. Their work stays. */
export async function deleteAccount(ctx: PersonContext): Promise<{ id: string }> {
  const { id, name } = ctx.user;
  const theirs = (await listWorkspacesOf(ctx)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const call = { ...ctx, workspaceId: installationId, actor: { kind: 'system', name } as const };
  await transact(call, async (all) => {
    await demandOtherOwners(all, theirs);
    for (const { id: workspaceId, role } of theirs) {
      const here: WriteContext = { ...all, workspaceId, actor: { kind: 'user', id, name, role } };
      const {
        holdings: _,
        operationId: __,
        ...member
      } = await removeWithHoldings(here, {
        userId: id,
        automations: 'keep',
      });
      await noteAudit(here, 'members.leave', { before: member });
    }
    await endAccount(all.db, id);
    await enqueue(all, forgetPerson, { userId: id });
  });
  return { id };
}

async function demandOtherOwners({ db }: WriteContext, theirs: readonly Membership[]): Promise<void> {
  const owned = theirs.filter(({ role }) => role === 'OWNER').map(({ id }) => id);
  const alone = await db.orm
    .select({ id: members.workspaceId })
    .from(members)
    .where(and(inArray(members.workspaceId, owned), eq(members.role, 'OWNER')))
    .groupBy(members.workspaceId)
    .having(sql`count(*) = 1`);
  const names = theirs.filter(({ id }) => alone.some((one) => one.id === id)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new DomainError(
    'CONFLICT',
    `You are the only owner of: ${names.join(', ')}. Make another member an owner there first.`,
  );
}
