import { randomUUID } from 'node:crypto';
import type { ReadContext } from '@dossier/kernel/context.ts';
import type { MailOutcome } from '@dossier/kernel/smtp/send-mail.ts';
import { transact } from '@dossier/kernel/transact.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { emit } from '../events-log/index.ts';
import { emails, type EmailRow } from '../mail/index.ts';
import { eventSubjectOfId } from '../records/index.ts';
import { isClaimed } from './claim.ts';
import { emailFailed, emailSent } from './events.ts';
import { shown } from './shown.ts';

/** Mails that people, keys and workflows wrote: others are the service's own, and no event kind concerns them. */
const stated = new Set(['RECORD', 'WORKFLOW']);

/**
 * Records what became of an attempt. `pauseS`: after how long the next one follows; undefined where there is none.
 */
export async function recordOutcome(
  house: Database,
  row: EmailRow,
  outcome: MailOutcome,
  pauseS: number | undefined,
): Promise<void> {
  const { workspaceId, actor } = row;
  const database = house.of(workspaceId);
  const call = { database, db: database.read, workspaceId, actor, requestId: randomUUID(), user: undefined };
  await transact(call satisfies ReadContext, async (ctx) => {
    const [after] = await ctx.db.orm.update(emails).set(changeBy(outcome, pauseS)).where(isClaimed(row)).returning();
    if (!after || after.state === 'QUEUED' || !stated.has(after.purpose)) return;
    const subject = await eventSubjectOfId(ctx, after.recordId);
    emit(ctx, after.state === 'SENT' ? emailSent : emailFailed, subject, { email: shown(after) });
  });
}

function changeBy(outcome: MailOutcome, pauseS: number | undefined) {
  // A finished mail no longer needs its secret link.
  const over = { sealedBody: null };
  if (outcome.kind === 'sent') return { ...over, state: 'SENT' as const, sentAt: sql`now()`, problem: null };
  const { problem } = outcome;
  if (outcome.kind === 'refused' || pauseS === undefined) return { ...over, state: 'FAILED' as const, problem };
  return { problem, dueAt: sql`now() + make_interval(secs => ${pauseS})` };
}
