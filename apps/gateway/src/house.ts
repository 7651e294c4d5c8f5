import type { KeyRing } from '@dossier/domain/api-keys/index.ts';
import type { UsageCounter } from '@dossier/domain/usage/index.ts';
import type { RateLimiter } from '@dossier/domain/workspaces/index.ts';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { Services } from '@dossier/kernel/services.ts';
import type { Logger } from 'pino';
import type { ClientAddresses } from './client-address.ts';
import type { RequestLine } from './logs.ts';
import type { Metrics } from './metrics.ts';

/** What every door of the gateway leads to. */
export interface House {
  readonly router: AnyTRPCRouter;
  readonly database: Database;
  readonly services: Services;
  readonly keyRing: Pick<KeyRing, 'authenticate'>;
  readonly rateLimiter: Pick<RateLimiter, 'admit'>;
  readonly rateLimitPerMinute: number;
  readonly usage: Pick<UsageCounter, 'count'>;
  /** Where people reach the gateway, without a slash at the end. */
  readonly publicUrl: string;
  readonly addresses: ClientAddresses;
  /** How long a REST request may take, its body included. */
  readonly answerWithinMs: number;
  readonly log: Logger;
  readonly logRequest: (line: RequestLine) => void;
  readonly metrics: Metrics;
}
