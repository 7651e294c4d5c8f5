import type { KnownKey } from '@dossier/domain/api-keys/index.ts';
import type { Admission } from '@dossier/domain/workspaces/index.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import type { AnswerBudget } from './answers-under-way.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { RpcCall } from './rpc/rpc.ts';

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
  return tighterOf(rateLimiter.admitKey(id, rateLimitPerMinute), () => rateLimiter.admit(workspaceId));
}

async function tighterOf(
  ofKey: Admission | Promise<Admission>,
  ofWorkspace: () => Admission | Promise<Admission>,
): Promise<KeyAdmission> {
  const own = { ...(await ofKey), isOfKey: true };
  if (!own.isAdmitted) return own;
  const whole = await ofWorkspace();
  // A limit of 0 is none.
  return whole.limit === 0 || (whole.isAdmitted && own.remaining < whole.remaining) ? own : whole;
}

/** Counts further requests of one call; throws what the caller gets where none is left. */
export async function charge(
  { rateLimiter }: Pick<GatewayContext, 'rateLimiter'>,
  { id, workspaceId, rateLimitPerMinute }: KnownKey,
  requests: number,
): Promise<KeyAdmission> {
  const whole = () => rateLimiter.charge(workspaceId, requests);
  const admission = await (rateLimitPerMinute === null
    ? whole()
    : tighterOf(rateLimiter.chargeKey(id, rateLimitPerMinute, requests), whole));
  if (!admission.isAdmitted) throw tooManyRequests(admission);
  return admission;
}

/** Counts the calls of a batch, each by itself, or batches would bypass the limit; notes on the call who made it. */
export async function admitCall(gateway: GatewayContext, call: RpcCall, key: KnownKey, callCount = 1): Promise<void> {
  call.keyId = key.id;
  call.workspaceId = key.workspaceId;
  const admissions = await Promise.all(Array.from({ length: callCount }, async () => admitKey(gateway, key)));
  for (const { isAdmitted } of admissions) gateway.usage.count(key, !isAdmitted);
  const refused = admissions.find((admission) => !admission.isAdmitted);
  if (refused) throw tooManyRequests(refused);
}

export function tooManyRequests({ limit, retryAfterS, isOfKey = false }: KeyAdmission): DomainError {
  return new DomainError(
    'TOO_MANY_REQUESTS',
    `This ${isOfKey ? 'API key' : 'workspace'} may send ${limit} requests a minute. Repeat the request in ` +
      `${retryAfterS} s.`,
    { retryAfterS },
  );
}

export function contextOfKey(
  { database, services, quotas, publicUrl }: GatewayContext,
  { id, name, scopes, role, workspaceId }: KnownKey,
  answer: AnswerBudget,
) {
  return {
    database: database.of(workspaceId, answer.demandPage),
    services,
    quotas,
    publicUrl,
    user: undefined,
    actor: { kind: 'key', id, name, scopes, role },
    workspaceId,
    answer,
  } as const;
}
