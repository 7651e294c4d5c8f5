import type { CallContext } from './context.ts';
import type { Feed } from './events/feed.ts';
import type { Outbound } from './safe-fetch.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * What a process has beside the database: the guarded way out, the box for secrets at rest, and where calls may last
 * the facts as they commit.
 */
export interface Services {
  readonly outbound: Pick<Outbound, 'send' | 'check'>;
  readonly secretBox: SecretBox;
  readonly feed?: Feed;
}

/** For the verbs that need them. A surface that offers such verbs brings the services along. */
export function servicesOf(ctx: CallContext): Services {
  if (!ctx.services) throw new Error('This call needs services, and its surface brought none.');
  return ctx.services;
}
