import { findMembership } from '@dossier/domain/members/index.ts';
import { findSignedIn, type Auth } from '@dossier/domain/users/index.ts';
import { foresee } from '@dossier/domain/foresee.ts';
import type { CallContext } from '@dossier/kernel/context.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { notFound, unauthorized } from '@dossier/kernel/errors.ts';
import type { AnswerBudget } from '../answers-under-way.ts';
import { admitCall, contextOfKey } from '../admit-key.ts';
import { presentedKey } from '../credentials.ts';
import { refuseCrossSite } from '../cross-site.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { namedOperationOf } from '../named-operation.ts';
import { dryRunHeader, readDryRun } from '../rest/dry-run.ts';
import type { RpcCall } from './rpc.ts';

/**
 * Shared by all unauthenticated callers. Only they open the database under this name: a second active owner would
 * throttle the searches of the first (docs/decisions/0022).
 */
const stranger = 'stranger';

type Caller = Partial<CallContext> & Pick<CallContext, 'database'>;

/**
 * Identifies the caller and the workspace, and counts the calls. `workspaceParam`: the workspace named by a caller
 * without headers of its own.
 */
export async function contextOf(
  gateway: GatewayContext,
  auth: Auth,
  call: RpcCall,
  callCount: number,
  workspaceParam?: string,
): Promise<CallContext> {
  const { request, requestId } = call;
  const base = {
    services: gateway.services,
    quotas: gateway.quotas,
    publicUrl: gateway.publicUrl,
    rateLimitPerMinute: gateway.rateLimitPerMinute,
    mayCreateWorkspaces: gateway.mayCreateWorkspaces,
    requestId,
    dryRun: readDryRun(request.headers[dryRunHeader]) ? new DryRun(foresee) : undefined,
    named: namedOperationOf(request.headers),
    clientAddress: gateway.addresses.of(request),
    user: undefined,
    actor: undefined,
    workspaceId: undefined,
  };
  // A browser's EventSource can't send custom headers.
  const named = request.headers['x-workspace-id'] ?? workspaceParam;
  const presented = presentedKey(request.headers);
  if (presented !== undefined) {
    const caller = await keyCaller(gateway, call, presented, callCount);
    // A key belongs to one workspace, so a call for another one fails.
    if (named !== undefined && named !== caller.workspaceId) throw notFound('workspace');
    return { ...base, ...caller };
  }
  if (request.headers.cookie === undefined) {
    gateway.callLimits.countAddress(base.clientAddress, callCount);
    return { ...base, database: gateway.database.of(stranger) };
  }
  refuseCrossSite(request, gateway.publicUrl);
  const workspace = typeof named === 'string' ? named : undefined;
  return { ...base, ...(await personCaller(gateway, auth, call, workspace, callCount)) };
}

/** Counts the bytes of the answer. Lists are counted before they are decoded. */
function counting(budget: AnswerBudget): Pick<CallContext, 'answer' | 'onOutput'> {
  return {
    answer: budget,
    onOutput: (output) => {
      if (typeof output !== 'object' || output === null || !('nextCursor' in output))
        budget.take(Buffer.byteLength(JSON.stringify(output)));
    },
  };
}

async function keyCaller(
  gateway: GatewayContext,
  call: RpcCall,
  presented: string,
  callCount: number,
): Promise<Caller> {
  const address = gateway.addresses.of(call.request);
  const key = await gateway.keyRing.authenticate(presented, address);
  if (!key) {
    gateway.callLimits.countAddress(address, callCount);
    throw unauthorized('This API key is unknown, expired or revoked.');
  }
  await admitCall(gateway, call, key, callCount);
  const budget = gateway.answers.of(key.workspaceId, call.response);
  return {
    ...contextOfKey(gateway, key, budget),
    ...counting(budget),
    isStillAdmitted: async () => (await gateway.keyRing.authenticate(presented, address)) !== undefined,
  };
}

async function personCaller(
  gateway: GatewayContext,
  auth: Auth,
  call: RpcCall,
  workspace: string | undefined,
  callCount: number,
): Promise<Caller> {
  const { cookie = '' } = call.request.headers;
  const user = await findSignedIn(auth, new Headers({ cookie }));
  if (!user) {
    gateway.callLimits.countAddress(gateway.addresses.of(call.request), callCount);
    return { database: gateway.database.of(stranger) };
  }
  gateway.callLimits.countPerson(user.id, callCount);
  call.userId = user.id;
  const membership = await findMembership(gateway.database, user.id, workspace);
  if (!membership) return { database: gateway.database.of(user.id), user };
  if (membership.demandsFactor && user.hasFactor === false)
    return { database: gateway.database.of(user.id), user: { ...user, isFactorMissing: true } };
  call.workspaceId = membership.workspaceId;
  const budget = gateway.answers.of(membership.workspaceId, call.response);
  return {
    database: gateway.database.of(membership.workspaceId, budget.demandPage),
    ...counting(budget),
    user,
    workspaceId: membership.workspaceId,
    actor: { kind: 'user', id: user.id, name: user.name, role: membership.role },
    isStillAdmitted: async () => {
      // The person did not ask for this, so no call is counted.
      const { actor } = await personCaller(gateway, auth, call, membership.workspaceId, 0);
      return actor?.kind === 'user' && actor.role === membership.role;
    },
  };
}
