import type { KeyRing } from '@dossier/domain/api-keys/index.ts';
import type { ResponseWaiters } from '@dossier/domain/workflows/index.ts';
import type { UsageCounter } from '@dossier/domain/usage/index.ts';
import type { RateLimiter } from '@dossier/domain/workspaces/index.ts';
import type { AnyTRPCRouter } from '@trpc/server';
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { QuotaLimits } from '@dossier/kernel/quotas.ts';
import type { Services } from '@dossier/kernel/services.ts';
import { noteInSpan } from '@dossier/kernel/traces/traces.ts';
import type { Logger } from 'pino';
import type { AnswersUnderWay } from './answers-under-way.ts';
import type { CallLimits } from './call-limits.ts';
import type { ClientAddresses } from './client-address.ts';
import type { RequestLine } from './logs.ts';
import type { Metrics } from './metrics.ts';

export interface GatewayContext {
  readonly router: AnyTRPCRouter;
  readonly database: Database;
  readonly services: Services;
  readonly keyRing: Pick<KeyRing, 'authenticate'>;
  readonly rateLimiter: Pick<RateLimiter, 'admit' | 'charge'>;
  readonly rateLimitPerMinute: number;
  readonly callLimits: CallLimits;
  readonly quotas: QuotaLimits;
  readonly usage: Pick<UsageCounter, 'count'>;
  /** The address under which people reach the gateway, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether signed-in people may make workspaces. */
  readonly mayCreateWorkspaces: boolean;
  readonly addresses: ClientAddresses;
  readonly answers: AnswersUnderWay;
  /** The callers of trigger URLs that wait for their runs. */
  readonly awaited: ResponseWaiters;
  /** Time limit of a REST request, including its body; MCP tools that wait for work in the background answer by then. */
  readonly answerWithinMs: number;
  /** Aborts when the gateway stops, so that waiting requests answer. */
  readonly closing: AbortSignal;
  readonly log: Logger;
  readonly logRequest: (line: RequestLine) => void;
  readonly metrics: Metrics;
}

/** Records the metrics and the log line of an answered request. */
export function account(
  { metrics, logRequest }: Pick<GatewayContext, 'metrics' | 'logRequest'>,
  startedAt: number,
  line: Omit<RequestLine, 'durationMs'>,
  isLasting = false,
): void {
  const durationMs = performance.now() - startedAt;
  // A subscription's duration says nothing about the speed of answers.
  if (!isLasting) metrics.observe(line, durationMs);
  noteInSpan(
    {
      'http.route': line.route,
      'http.response.status_code': line.status,
      'dossier.workspace.id': line.workspaceId,
    },
    `${line.method} ${line.route}`,
  );
  logRequest({ ...line, durationMs: Math.round(durationMs * 10) / 10 });
}
