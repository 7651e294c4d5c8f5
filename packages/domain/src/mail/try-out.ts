import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { noDryRun } from '@dossier/kernel/dry-run.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { transactOnce } from '@dossier/kernel/transact.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { deliverMail } from './deliver.ts';
import type { mailTestSchema } from './schema.ts';
import { demandOperatorMail, findServer } from './settings.ts';
import { emails } from './table.ts';

/** A person waits for the answer. */
const timeoutMs = 15_000;
const testsPace = { name: 'mail.test', title: 'tests of mail servers', perMinute: 5 };
const subject = 'Test of the e-mail settings';
const body = 'This mail shows that Dossier can send mail through this server.';

export async function tryMail(ctx: ReadContext): Promise<z.output<typeof mailTestSchema>> {
  const services = servicesOf(ctx);
  if (ctx.dryRun) throw noDryRun();
  if (!ctx.user) throw new DomainError('FORBIDDEN', 'The test goes to the person who asks for it. Sign in.');
  const found = await findServer(ctx.db, services, ctx.workspaceId);
  if (!found) throw impossible([], 'E-mail is not set up.');
  const { email: address, name } = ctx.user;
  const id = newId('mail');
  await transactOnce(
    { ...ctx, audit: undefined },
    (writing) => noteTest(writing, id, { name, address }),
    () => null,
  );
  const outcome = await deliverMail(
    services,
    found,
    {
      messageId: `<${id}@${found.from.address.split('@').at(-1)}>`,
      from: found.from,
      to: { name, address },
      replyTo: null,
      subject,
      body,
      unsubscribeUrl: null,
      isAutomatic: true,
    },
    { workspaceId: ctx.workspaceId, timeoutMs },
  );
  const isSent = outcome.kind === 'sent';
  const answer = outcome.kind === 'sent' ? outcome.answer : outcome.problem;
  await transactOnce(
    ctx,
    async ({ db }) => {
      await db.orm
        .update(emails)
        .set(isSent ? { state: 'SENT', sentAt: sql`now()` } : { problem: answer })
        .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.id, id)));
      return { isSent, to: address, answer };
    },
    (result) => result,
  );
  return { isSent, to: address, answer };
}

/** Counts it with the mails of the person and the workspace, as one that failed until the server has answered. */
async function noteTest(ctx: WriteContext, id: string, to: { name: string; address: string }): Promise<void> {
  const { db, workspaceId, actor } = ctx;
  await demandOperatorMail(ctx);
  await demandPace(ctx, testsPace);
  await db.orm.insert(emails).values({
    workspaceId,
    id,
    purpose: 'TEST',
    state: 'FAILED',
    toName: to.name,
    toAddress: to.address,
    subject,
    body,
    actor,
    attempts: 1,
    attemptedAt: sql`now()`,
  });
}
