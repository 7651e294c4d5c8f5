import { SpentBudget, type KnownKey } from '@dossier/domain/api-keys/index.ts';
import type { Admission } from '@dossier/domain/workspaces/index.ts';
import type { CallContext } from '@dossier/kernel/context.ts';
import { type DomainError, tooMany, unauthorized } from '@dossier/kernel/errors.ts';
import type { AnswerBudget } from './answers-under-way.ts';
import { presentedKey } from './credentials.ts';
import type { GatewayContext } from './gateway-context.ts';
import { namedOperationOf } from './named-operation.ts';
import type { RpcCall } from './rpc/rpc.ts';

/** True if the limit of the key was stricter than that of the workspace. */
export interface KeyAdmission extends Admission {
  readonly isOfKey?: boolean;
}

/**
 * Counts a request against the key's own limit, if any, and then against the workspace's limit. A request that the
 * first refuses does not count for the second. Returns the tighter of the two.
 */
export function admitKey(
  { rateLimiter }: Pick<GatewayContext, 'rateLimiter'>,
  { id, workspaceId, rateLimitPerMinute }: KnownKey,
): KeyAdmission | Promise<KeyAdmission> {
  if (rateLimitPerMinute === null) return rateLimiter.admit(workspaceId);
  return tighterOf(rateLimiter.admit(id, rateLimitPerMinute), () => rateLimiter.admit(workspaceId));
}

async function tighterOf(
  ofKey: Admission | Promise<Admission>,
  ofWorkspace: () => Admission | Promise<Admission>,
): Promise<KeyAdmission> {
  const own = { ...(await ofKey), isOfKey: true };
  if (!own.isAdmitted) return own;
  const whole = await ofWorkspace();
  // A limit of 0 means no limit.
  return whole.limit === 0 || (whole.isAdmitted && own.remaining < whole.remaining) ? own : whole;
}

/** Counts further requests of one call; throws the 429 if the limit is used up. */
export async function charge(
  { rateLimiter }: Pick<GatewayContext, 'rateLimiter'>,
  { id, workspaceId, rateLimitPerMinute }: KnownKey,
  requests: number,
): Promise<KeyAdmission> {
  const whole = () => rateLimiter.charge(workspaceId, requests);
  const admission = await (rateLimitPerMinute === null
    ? whole()
    : tighterOf(rateLimiter.charge(id, requests, rateLimitPerMinute), whole));
  if (!admission.isAdmitted) throw tooManyRequests(admission);
  return admission;
}

/** Counts each call of a batch, so a batch can't bypass the limit. Records the caller on `call`. */
export async function admitCall(gateway: GatewayContext, call: RpcCall, key: KnownKey, callCount = 1): Promise<void> {
  call.keyId = key.id;
  call.workspaceId = key.workspaceId;
  const admissions = await Promise.all(Array.from({ length: callCount }, async () => admitKey(gateway, key)));
  for (const { isAdmitted } of admissions) gateway.usage.count(key, !isAdmitted);
  const refused = admissions.find((admission) => !admission.isAdmitted);
  if (refused) throw tooManyRequests(refused);
}

export function tooManyRequests({ limit, retryAfterS, isOfKey = false }: KeyAdmission): DomainError {
  return tooMany(
    `This ${isOfKey ? 'API key' : 'workspace'} may send ${limit} requests a minute. Repeat the request in ` +
      `${retryAfterS} s.`,
    retryAfterS,
  );
}

export function contextOfKey(gateway: GatewayContext, key: KnownKey, answer: AnswerBudget) {
  const { database, services, quotas, publicUrl } = gateway;
  const { workspaceId } = key;
  return {
    database: database.of(workspaceId, answer.demandPage),
    services,
    quotas,
    publicUrl,
    user: undefined,
    actor: actorOf(key),
    workspaceId,
    answer,
    charge: async (requests: number) => void (await charge(gateway, key, requests)),
  } as const;
}

/** Looks up and counts a caller that must have an API key; throws 401 or 429. */
export async function contextOfCall(gateway: GatewayContext, call: RpcCall): Promise<CallContext> {
  const { request, response, requestId } = call;
  const address = gateway.addresses.of(request);
  const presented = presentedKey(request.headers);
  const key = presented === undefined ? undefined : await gateway.keyRing.authenticate(presented, address);
  if (!key) {
    gateway.callLimits.countAddress(address);
    throw unauthorized();
  }
  await admitCall(gateway, call, key);
  return {
    ...contextOfKey(gateway, key, gateway.answers.of(key.workspaceId, response)),
    requestId,
    named: namedOperationOf(request.headers),
    clientAddress: address,
  };
}

function actorOf({ id, name, scopes, role, budget }: KnownKey) {
  return { kind: 'key', id, name, scopes, role, budget: budget ? new SpentBudget(budget) : undefined } as const;
}
