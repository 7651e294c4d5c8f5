import net from 'node:net';
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { Confidential } from '../confidential.ts';
import { connectError, OutboundError } from '../outbound/failure.ts';
import type { Mailbox, SmtpServer } from './operator-mail.ts';

export interface Mail {
  /** `<...@...>`; equal for every attempt. */
  readonly messageId: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL for one-click unsubscribing from mails of this kind (RFC 8058). */
  readonly unsubscribeUrl: string | null;
  /** True if a program sends it, and expects no automatic reply. */
  readonly isAutomatic: boolean;
}

/** `refused`: the server will never accept it. `failed`: it may accept it later. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly answer: string }
  | { readonly kind: 'refused' | 'failed'; readonly problem: string };

export interface SendOptions {
  /** Opens the connection. The default may connect to any address, and is for the operator's server. */
  readonly open?: (server: SmtpServer) => Promise<net.Socket>;
  /** Certificate authorities (PEM) to trust instead of the defaults. */
  readonly ca?: string | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const wordsMax = 500;
const responseBytesMax = 16_384;
// Some servers delay their greeting for unknown senders, but not for longer.
const greetingMs = 15_000;

/** Sends one mail to a server over a connection of its own. Never rejects: a failure is an outcome. */
export async function sendMail(server: SmtpServer, mail: Mail, options: SendOptions): Promise<MailOutcome> {
  const { open = openDirectly, timeoutMs, signal } = options;
  let socket: net.Socket | undefined;
  let isLate = false;
  const cut = () => socket?.destroy();
  const timer = setTimeout(() => {
    isLate = true;
    cut();
  }, timeoutMs);
  signal?.addEventListener('abort', cut);
  try {
    socket = await open(server);
    if (isLate || signal?.aborted) cut();
    const { response } = await createTransport(transportOf(server, socket, mail, options)).sendMail(messageOf(mail));
    return { kind: 'sent', answer: wordsOf(server, response ?? '') };
  } catch (error) {
    if (isLate)
      return { kind: 'failed', problem: `${server.host} did not take the mail within ${timeoutMs / 1000} s.` };
    return problemOf(server, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cut);
    cut();
  }
}

function transportOf(
  { host, port, security, user, password }: SmtpServer,
  connection: net.Socket,
  { from }: Mail,
  { ca, timeoutMs }: SendOptions,
): SMTPTransportOptions {
  return {
    host,
    port,
    connection,
    // Not the name of this machine, which a customer's server need not know.
    name: from.address.split('@').at(-1),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 can't disable the check of certificates.
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
    },
    greetingTimeout: Math.min(greetingMs, timeoutMs),
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    maxResponseSize: responseBytesMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf({ messageId, from, to, replyTo, subject, text, html, unsubscribeUrl, isAutomatic }: Mail) {
  return {
    messageId,
    from: { ...from },
    to: { ...to },
    ...(replyTo ? { replyTo: { ...replyTo } } : {}),
    subject,
    text,
    html,
    xMailer: false as const,
    headers: {
      ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
      ...(unsubscribeUrl === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

async function openDirectly({ host, port }: SmtpServer): Promise<net.Socket> {
  const socket = net.connect({ host, port, noDelay: true });
  // nodemailer adds its listener later; until then an error must not end the process.
  socket.on('error', () => {});
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve).once('error', reject);
  await promise.catch((error: unknown) => {
    throw connectError(`${host}:${port}`, error);
  });
  return socket;
}

function problemOf(server: SmtpServer, error: unknown): MailOutcome {
  if (error instanceof OutboundError)
    return { kind: error.errorClass === 'blocked' ? 'refused' : 'failed', problem: error.message };
  if (!(error instanceof Error)) return { kind: 'failed', problem: 'The mail could not be sent.' };
  // Guarantee: nodemailer adds these properties to its errors, all of them optional.
  const { response, responseCode, code } = error as NodemailerError;
  if (code === 'ETLS' && response !== undefined)
    return { kind: 'failed', problem: `${server.host} does not encrypt by STARTTLS: ${wordsOf(server, response)}` };
  if (response === undefined || responseCode === undefined)
    return { kind: 'failed', problem: `${server.host}: ${wordsOf(server, error.message)}${code ? ` (${code})` : ''}` };
  return {
    kind: responseCode >= 500 ? 'refused' : 'failed',
    problem: `${server.host} answered: ${wordsOf(server, response)}`,
  };
}

/** The server's message on one line, without our password. */
function wordsOf({ password }: SmtpServer, text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return new Confidential(password === null ? [] : [password]).strike(plain).slice(0, wordsMax);
}
