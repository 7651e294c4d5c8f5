import cors from '@koa/cors';
import Router from '@koa/router';
import { unsubscribePath } from '@dossier/domain/notices/index.ts';
import { approvalPath, resumePath } from '@dossier/domain/workflows/index.ts';
import type { Auth } from '@dossier/domain/users/index.ts';
import { type DomainError, notFound, toDomainError } from '@dossier/kernel/errors.ts';
import { isTracing, traced } from '@dossier/kernel/traces/traces.ts';
import type { AnyTRPCProcedure } from '@trpc/server';
import Koa, { type Context, type Middleware } from 'koa';
import { answerAuth, authPrefix } from './auth.ts';
import { createDocs } from './docs/docs.ts';
import type { Readiness } from './health.ts';
import { createHooks } from './hooks.ts';
import { resumeRoute } from './hooks/resume.ts';
import { hookPrefix } from './hooks/target.ts';
import type { GatewaySettings } from './gateway.ts';
import { account, type GatewayContext } from './gateway-context.ts';
import { refuseOtherHosts, type Hosts } from './hosts.ts';
import { demandScraper } from './metrics.ts';
import { sendFile } from './files.ts';
import { openapiPath, servedDocuments, type Documents } from './openapi/served.ts';
import { workspaceDocument } from './openapi/workspace-document.ts';
import { createMcp, mcpPath } from './mcp/handler.ts';
import { addOauth, challengeOf } from './oauth.ts';
import { requestIdOf } from './request-id.ts';
import { errorBody, errorHeaders, MethodNotAllowed } from './rest/errors.ts';
import { createRest, type Handler } from './rest/handler.ts';
import { restPrefix } from './rest/routes.ts';
import { approvalRoute, unsubscribeRoute } from './mail-links.ts';
import { createRpc, pathOf, rpcPrefix, type RpcCall } from './rpc/rpc.ts';

export interface Surfaces {
  readonly gateway: GatewayContext;
  readonly auth: Auth;
  readonly readiness: Readiness;
  readonly web: Middleware;
  readonly hosts: Hosts;
  readonly settings: Pick<GatewaySettings, 'corsOrigins' | 'metricsToken' | 'agents'>;
}

/**
 * All endpoints of the gateway on one Koa. REST and the trigger URLs of workflows are the hot paths: they come first
 * and bypass Koa's response handling.
 */
export function createApp(surfaces: Surfaces): Koa {
  const { gateway, web, hosts, settings } = surfaces;
  const app = new Koa();
  app.on('error', (error: Error) => gateway.log.debug({ err: error }, 'an answer could not be sent'));
  app.use(refuseOtherHosts(hosts));
  if (isTracing()) app.use(traceRequests);
  if (settings.corsOrigins.length > 0) app.use(allowOrigins(new Set(settings.corsOrigins)));
  const documents = servedDocuments(gateway.router, gateway.publicUrl);
  app.use(mountRaw(restPrefix, createRest(gateway), documents));
  app.use(mountRaw(hookPrefix, createHooks(gateway)));
  app.use(accounted(gateway));
  app.use(apiRoutes(surfaces, documents).routes());
  app.use(refuseUnknownApi);
  app.use(createDocs({ publicUrl: gateway.publicUrl, document: documents.get(openapiPath) }));
  app.use(web);
  return app;
}

function isUnder(path: string, prefix: string): boolean {
  return (
    path.startsWith(prefix) &&
    (path.length === prefix.length || path[prefix.length] === '/' || path[prefix.length] === '?')
  );
}

function mountRaw(prefix: string, handler: Handler, except: Documents = new Map()): Middleware {
  return (ctx, next) => {
    if (!isUnder(ctx.req.url ?? '', prefix) || except.has(ctx.path)) return next();
    ctx.respond = false;
    return handler(ctx.req, ctx.res);
  };
}

/** Opens a span for each call, which continues the trace of its caller; `account` completes it. */
const traceRequests: Middleware = (ctx, next) => {
  if (!isUnder(ctx.path, '/api')) return next();
  const { method } = ctx;
  const parent = ctx.get('traceparent') || undefined;
  return traced(method, { kind: 'SERVER', parent, attributes: { 'http.request.method': method } }, next);
};

/** Request id, one log line, one measurement and error answers for everything except REST. */
function accounted(gateway: GatewayContext): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(ctx.headers);
    // Read now, because the connection may be gone later.
    const address = gateway.addresses.of(ctx.req);
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    try {
      await next();
    } catch (error) {
      fail(gateway, ctx, toDomainError(error));
    }
    const {
      route = '(none)',
      call,
      isLasting = false,
    } = ctx.state as { route?: string; call?: RpcCall; isLasting?: boolean };
    const line = { requestId, workspaceId: call?.workspaceId, keyId: call?.keyId, userId: call?.userId, address };
    account(gateway, startedAt, { ...line, method: ctx.method, route, status: ctx.res.statusCode }, isLasting);
  };
}

function fail(gateway: GatewayContext, ctx: Context, error: DomainError): void {
  const requestId = String(ctx.state['requestId']);
  const status = error.status;
  if (status >= 500) gateway.log.error({ requestId, err: error.cause ?? error }, error.message);
  for (const [name, value] of Object.entries(errorHeaders(error))) ctx.set(name, String(value));
  if (status === 401 && ctx.path === mcpPath) ctx.set('WWW-Authenticate', challengeOf(gateway.publicUrl));
  ctx.respond = true;
  ctx.status = status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = errorBody(error, requestId);
}

function apiRoutes(surfaces: Surfaces, documents: Documents): Router {
  const { gateway, auth, readiness, hosts, settings } = surfaces;
  const router = new Router();
  const links = [
    [unsubscribePath, unsubscribeRoute(gateway)],
    [approvalPath, approvalRoute(gateway)],
    [resumePath, resumeRoute(gateway)],
  ] as const;
  router.all(`${rpcPrefix}/{*path}`, rpcRoute(gateway, auth));
  router.all(mcpPath, mcpRoute(surfaces));
  addOauth(router, gateway);
  router.all(`${authPrefix}/{*path}`, async (ctx) => {
    ctx.state['route'] = authPrefix;
    gateway.callLimits.countAddress(gateway.addresses.of(ctx.req));
    ctx.respond = false;
    await answerAuth(auth, gateway, ctx.req, ctx.res);
  });
  for (const [path, answer] of links)
    router.all(`${path}/:token`, (ctx, next) => {
      ctx.state['route'] = path;
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && ctx.method !== 'POST')
        throw new MethodNotAllowed(ctx.method, 'GET, POST');
      return answer(ctx, next);
    });
  const ofWorkspace = workspaceDocument(gateway, documents);
  for (const [path, document] of documents)
    router.all(path, async (ctx) => {
      ctx.state['route'] = path;
      const isReading = ctx.method === 'GET' || ctx.method === 'HEAD';
      if (isReading && path === openapiPath && 'workspace' in ctx.query) return ofWorkspace(ctx);
      gateway.callLimits.countAddress(gateway.addresses.of(ctx.req));
      const allow = 'GET, HEAD, OPTIONS';
      if (ctx.method === 'OPTIONS') {
        ctx.set('Allow', allow);
        ctx.status = 204;
      } else if (!isReading) throw new MethodNotAllowed(ctx.method, allow);
      else sendFile(ctx, await document);
    });
  router.get('/healthz', (ctx) => answerPlainly(ctx, 200, { status: 'ok' }));
  router.get('/readyz', async (ctx) => {
    const obstacle = await readiness.obstacle();
    if (obstacle === undefined) answerPlainly(ctx, 200, { status: 'ok' });
    else answerPlainly(ctx, 503, { status: 'unavailable', reason: obstacle });
  });
  router.get('/metrics', async (ctx) => {
    ctx.state['route'] = ctx.path;
    demandScraper(ctx.req, settings.metricsToken, hosts);
    answerPlainly(ctx, 200, await gateway.metrics.text());
    ctx.set('Content-Type', gateway.metrics.contentType);
  });
  return router;
}

function answerPlainly(ctx: Context, status: number, body: unknown): void {
  ctx.state['route'] = ctx.path;
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = body;
}

function rpcRoute(gateway: GatewayContext, auth: Auth): Middleware {
  const rpc = createRpc(gateway, auth);
  const procedures: Record<string, AnyTRPCProcedure> = gateway.router._def.procedures;
  const names = new Set(Object.keys(procedures));
  return async (ctx) => {
    const name = pathOf(ctx.req);
    ctx.state['isLasting'] = names.has(name) && procedures[name]?._def.type === 'subscription';
    ctx.state['route'] = `${rpcPrefix}/${names.has(name) ? name : name.includes(',') ? '(batch)' : '(unknown)'}`;
    // tRPC answers HEAD without asking the procedure; node sends no body for it either way.
    if (ctx.method === 'HEAD' && ctx.state['isLasting'] !== true) ctx.req.method = 'GET';
    if (ctx.method !== 'GET' && ctx.method !== 'POST') throw new MethodNotAllowed(ctx.method, 'GET, HEAD, POST');
    await rpc(takeCall(ctx));
  };
}

function mcpRoute({ gateway, settings }: Pick<Surfaces, 'gateway' | 'settings'>): Middleware {
  const mcp = createMcp(gateway, settings.agents);
  return async (ctx) => {
    ctx.state['route'] = mcpPath;
    await mcp(takeCall(ctx));
  };
}

/** The call of a request that is answered without Koa. */
function takeCall(ctx: Context): RpcCall {
  const call: RpcCall = { request: ctx.req, response: ctx.res, requestId: String(ctx.state['requestId']) };
  ctx.state['call'] = call;
  ctx.respond = false;
  ctx.res.statusCode = 200;
  return call;
}

/** Below /api every answer is JSON, also for unknown paths. */
const refuseUnknownApi: Middleware = (ctx, next) => {
  if (!isUnder(ctx.path, '/api')) return next();
  throw notFound('path');
};

/** Lets pages of these origins call the REST surface; the browser hides the answers from all others. */
function allowOrigins(origins: ReadonlySet<string>): Middleware {
  const named = cors({
    origin: ({ headers: { origin = '' } }) => (origins.has(origin) ? origin : ''),
    allowMethods: 'GET,HEAD,POST,PUT,PATCH,DELETE',
    allowHeaders:
      'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,Traceparent,X-Operation,X-Request-Id',
    exposeHeaders:
      'Content-Disposition,Deprecation,ETag,Idempotency-Replayed,Link,Location,RateLimit-Limit,RateLimit-Remaining,' +
      'RateLimit-Reset,Retry-After,Sunset,X-Operation-Id,X-Request-Id,X-Total-Count',
    maxAge: 600,
  });
  return (ctx, next) => {
    if (!isUnder(ctx.url, restPrefix)) return next();
    // A preflight ends here.
    if (ctx.method === 'OPTIONS') ctx.set('X-Request-Id', requestIdOf(ctx.headers));
    return named(ctx, next);
  };
}
