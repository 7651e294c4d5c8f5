import type { SilentContext } from '@dossier/kernel/context.ts';
import { insertRow } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { eq } from 'drizzle-orm';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Mailbox } from '@dossier/kernel/smtp/operator-mail.ts';
import { emails } from './table.ts';
import type { EmailPurpose } from './schema.ts';

export const queuedEmailsQuota = new Quota('queuedEmails', 'e-mails that wait to be sent', 20_000, emails, {
  where: eq(emails.state, 'QUEUED'),
});

export type EmailRow = typeof emails.$inferSelect;

export interface QueuedMail {
  readonly purpose: EmailPurpose;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox | null;
  readonly recordId?: string | null;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
  /** Set where a link in the body is a secret: it is stored sealed, until it is sent. */
  readonly sealedWith?: SecretBox | undefined;
  readonly unsubscribeUrl?: string | null;
}

export const bodyPlace = defineSealed(
  emails,
  ['sealedBody'],
  ['workspaceId', 'id'],
  ({ workspaceId, id }) => `emails ${workspaceId} ${id} body`,
);

export async function queueMail(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'quotas'>,
  mail: QueuedMail,
): Promise<EmailRow> {
  await demandRoom(ctx, queuedEmailsQuota);
  const { workspaceId, actor } = ctx;
  const { purpose, to, replyTo = null, recordId = null, subject, body, sealedWith, unsubscribeUrl = null } = mail;
  const id = newId('mail');
  return insertRow(ctx.db, emails, {
    workspaceId,
    id,
    purpose,
    recordId,
    toName: to.name,
    toAddress: to.address,
    replyToName: replyTo?.name ?? null,
    replyToAddress: replyTo?.address ?? null,
    subject,
    body: sealedWith ? null : body,
    sealedBody: sealedWith ? sealedWith.seal(body, bodyPlace({ workspaceId, id })) : null,
    unsubscribeUrl,
    actor,
  });
}
