import type { Feed } from './events/feed.ts';
import type { OperatorMail } from './smtp/operator-mail.ts';
import type { Outbound } from './safe-fetch.ts';
import type { SecretBox } from './secret-box.ts';

/** Connections to workspaces' mail servers, and the operator's own server, if there is one. */
export interface MailService {
  readonly outbound: Pick<Outbound, 'connect' | 'ca'>;
  readonly operator?: OperatorMail | undefined;
}

/** The services of a process beside the database: outbound HTTP, encryption at rest, and the feed for live calls. */
export interface Services {
  readonly outbound: Pick<Outbound, 'send' | 'check'>;
  readonly secretBox: SecretBox;
  /** Public URL of the installation, for the URLs that jobs send. */
  readonly publicUrl?: string | undefined;
  readonly mail?: MailService | undefined;
  readonly feed?: Feed;
  /** Name of the virus in a file; undefined for none. Unset if the operator has no scanner. */
  readonly scan?: ((bytes: Buffer) => Promise<string | undefined>) | undefined;
}

export function servicesOf({ services }: { readonly services?: Services | undefined }): Services {
  if (!services) throw new Error('This call needs services, and its surface has none. Set `services` in its context.');
  return services;
}
