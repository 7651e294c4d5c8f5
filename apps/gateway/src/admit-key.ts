import type { KnownKey } from '@dossier/domain/api-keys/index.ts';
import type { Admission } from '@dossier/domain/workspaces/index.ts';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import type { AnswerBudget } from './answers-under-way.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Which of the two limits an admission states. */
export interface KeyAdmission extends Admission {
  readonly isOfKey?: boolean;
}

/**
 * Counts a request against the key's own limit, if it has one, and then against the limit of the workspace: what the
 * first refuses does not count for the second. Returns the tighter of the two.
 */
export function admitKey(
  { rateLimiter }: Pick<GatewayContext, 'rateLimiter'>,
  { id, workspaceId, rateLimitPerMinute }: KnownKey,
): KeyAdmission | Promise<KeyAdmission> {
  if (rateLimitPerMinute === null) return rateLimiter.admit(workspaceId);
  return admitBoth(rateLimiter, id, rateLimitPerMinute, workspaceId);
}

async function admitBoth(
  rateLimiter: GatewayContext['rateLimiter'],
  keyId: string,
  limit: number,
  workspaceId: string,
): Promise<KeyAdmission> {
  const own = { ...(await rateLimiter.admitKey(keyId, limit)), isOfKey: true };
  if (!own.isAdmitted) return own;
  const whole = await rateLimiter.admit(workspaceId);
  // A limit of 0 is none.
  return whole.limit === 0 || (whole.isAdmitted && own.remaining < whole.remaining) ? own : whole;
}

/**
 * Counts further requests of one call, all or none; throws what the caller gets. A call that costs more than a minute
 * has is never admitted.
 */
export async function charge(
  { rateLimiter }: Pick<GatewayContext, 'rateLimiter'>,
  { id, workspaceId, rateLimitPerMinute }: KnownKey,
  requests: number,
): Promise<KeyAdmission> {
  const own =
    rateLimitPerMinute === null
      ? undefined
      : { ...(await rateLimiter.admitAllOfKey(id, rateLimitPerMinute, requests)), isOfKey: true };
  const admission = own && !own.isAdmitted ? own : await rateLimiter.admitAll(workspaceId, requests);
  if (admission.isAdmitted)
    return own && (admission.limit === 0 || own.remaining < admission.remaining) ? own : admission;
  const { limit, remaining, isOfKey = false }: KeyAdmission = admission;
  const who = `This ${isOfKey ? 'API key' : 'workspace'} may send ${limit} requests a minute`;
  if (requests >= limit)
    throw malformed(['items'], `${who}, and this batch counts as ${requests + 1}. Send fewer items in each batch.`);
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    `${who}. This batch counts as ${requests + 1}, and ${remaining} are left. Repeat it later, or in smaller batches.`,
    { retryAfterS: admission.retryAfterS },
  );
}

export function tooManyRequests({ limit, retryAfterS, isOfKey = false }: KeyAdmission): DomainError {
  return new DomainError(
    'TOO_MANY_REQUESTS',
    `This ${isOfKey ? 'API key' : 'workspace'} may send ${limit} requests a minute. Repeat the request in ` +
      `${retryAfterS} s.`,
    { retryAfterS },
  );
}

/** The context of a call with an API key. */
export function contextOfKey(
  { database, services, quotas, publicUrl }: GatewayContext,
  { id, name, scopes, workspaceId }: KnownKey,
  answer: AnswerBudget,
) {
  return {
    database: database.of(workspaceId, answer.demandPage),
    services,
    quotas,
    publicUrl,
    user: undefined,
    actor: { kind: 'key', id, name, scopes },
    workspaceId,
    answer,
  } as const;
}
