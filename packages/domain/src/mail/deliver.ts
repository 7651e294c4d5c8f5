import type { Services } from '@dossier/kernel/services.ts';
import type { OperatorMail } from '@dossier/kernel/smtp/operator-mail.ts';
import { sendMail, type Mail, type MailOutcome } from '@dossier/kernel/smtp/send-mail.ts';
import { renderMail } from './markdown.ts';

interface Delivery {
  readonly workspaceId: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a mail through a server. A workspace's own server passes the guard of outbound requests: it must not resolve to
 * an address of the operator's network.
 */
export function deliverMail(
  { mail: service }: Pick<Services, 'mail'>,
  { server, isOwn }: OperatorMail & { readonly isOwn: boolean },
  { body, ...mail }: Omit<Mail, 'text' | 'html'> & { readonly body: string },
  { workspaceId, timeoutMs, signal }: Delivery,
): Promise<MailOutcome> {
  if (!service) throw new Error('This process sends no mail. Set `mail` in its services.');
  const { outbound } = service;
  const { security, host, port } = server;
  const endpoint = { protocol: security === 'none' ? 'smtp:' : 'smtps:', host, port } as const;
  const guarded = { open: () => outbound.connect(endpoint, workspaceId), ca: outbound.ca };
  return sendMail(server, { ...mail, ...renderMail(body) }, { timeoutMs, signal, ...(isOwn ? guarded : {}) });
}
