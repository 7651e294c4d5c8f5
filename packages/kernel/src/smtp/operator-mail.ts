export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the start, by the command STARTTLS, which the server must support, or never. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string | null;
  readonly password: string | null;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface OperatorMail {
  readonly server: SmtpServer;
  readonly from: Mailbox;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** SMTP_URL. A server on this machine need not encrypt; `?security=none` sets that for another one. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined;
  const asked = url.searchParams.get('security');
  if (asked !== null && asked !== 'none') return undefined;
  const isPlain = asked === 'none' || loopback.has(url.hostname);
  const security = url.protocol === 'smtps:' ? 'tls' : isPlain ? 'none' : 'starttls';
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (security === 'tls' ? 465 : security === 'none' ? 25 : 587) : Number(url.port),
      security,
      user: url.username === '' ? null : decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}

/** `Name <address>`, or an address alone. */
export function parseMailFrom(text: string): Mailbox | undefined {
  const [, name = '', address = ''] = /^(?:([^<>\r\n]*)<)?([^<>\s@]+@[^<>\s@]+)>?$/.exec(text.trim()) ?? [];
  return address === '' ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Dossier', address };
}

/** The server and its sender: both or none. */
export function operatorMailOf(server: SmtpServer | undefined, from: Mailbox | undefined): OperatorMail | undefined {
  if (!server && !from) return undefined;
  if (!server || !from) throw new Error('Set SMTP_URL and MAIL_FROM, both or none.');
  return { server, from };
}
