import type Router from '@koa/router';
import { accessTokenS, redeem, revokeToken } from '@dossier/domain/apps/index.ts';
import type { Context } from 'koa';
import type { GatewayContext } from './gateway-context.ts';
import { readTypedBytes, textOf } from './rest/body.ts';
import { UnsupportedMediaType } from './rest/errors.ts';

const formType = 'application/x-www-form-urlencoded';

/** Names the place that gives tokens for MCP (RFC 9728, 5.1). */
export function challengeOf(publicUrl: string): string {
  return `Bearer realm="dossier", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`;
}

/**
 * The authorization server (OAuth 2.1) of connected apps (docs/decisions/0077): metadata (RFC 8414, RFC 9728) and
 * tokens. The consent page is part of the web app.
 */
export function addOauth(router: Router, gateway: GatewayContext): void {
  const { publicUrl } = gateway;
  const documents: Record<string, object> = {};
  for (const path of ['', new URL(publicUrl).pathname.replace(/\/$/, '')])
    documents[`/.well-known/oauth-authorization-server${path}`] = {
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
  for (const path of ['', '/mcp', '/api/v1'])
    documents[`/.well-known/oauth-protected-resource${path}`] = {
      resource: publicUrl + path,
      authorization_servers: [publicUrl],
      scopes_supported: ['read', 'write'],
    };
  for (const [path, document] of Object.entries(documents)) router.get(path, (ctx) => void (ctx.body = document));
  router.get('/oauth/authorize', (ctx) => {
    // As one parameter: the router of the web app would read a state such as 1e5 as a number.
    ctx.redirect(`/connect?${new URLSearchParams({ ask: ctx.querystring }).toString()}`);
  });
  router.post(['/oauth/token', '/oauth/revoke'], async (ctx) => {
    ctx.state['route'] = ctx.path;
    ctx.set('Cache-Control', 'no-store');
    const address = gateway.addresses.of(ctx.req);
    gateway.callLimits.countAddress(address);
    const form = new URLSearchParams(textOf(await readTypedBytes(ctx.req, demandForm, 16_384, formType)));
    const [id, secret] = clientOf(ctx, form);
    // The secret of an app is that of its key. An app with a metadata document has none: PKCE binds its codes.
    const isKnown = !id.startsWith('key_') || (await gateway.keyRing.authenticate(secret, address))?.id === id;
    if (!isKnown) {
      ctx.set('WWW-Authenticate', 'Basic realm="dossier"');
      ctx.status = 401;
      ctx.body = { error: 'invalid_client' };
      return;
    }
    ctx.body = {};
    if (ctx.path === '/oauth/revoke') return revokeToken(gateway.database, id, form.get('token') ?? '');
    const answer = await answerToken(gateway, id, form);
    ctx.status = 'error' in answer ? 400 : 200;
    ctx.body = answer;
  });
}

async function answerToken({ database }: GatewayContext, app: string, form: URLSearchParams): Promise<object> {
  const grant = form.get('grant_type');
  const isRefresh = grant === 'refresh_token';
  if (!isRefresh && grant !== 'authorization_code') return { error: 'unsupported_grant_type' };
  const code = form.get(isRefresh ? 'refresh_token' : 'code');
  const verifier = isRefresh ? undefined : form.get('code_verifier');
  if (code === null || verifier === null) return { error: 'invalid_request' };
  const tokens = await redeem(database, app, code, verifier);
  if (!tokens) return { error: 'invalid_grant' };
  const { accessToken: access_token, refreshToken: refresh_token, scopes } = tokens;
  return { access_token, token_type: 'Bearer', expires_in: accessTokenS, refresh_token, scope: scopes.join(' ') };
}

/** Id and secret of the app, from HTTP Basic or the form. */
function clientOf(ctx: Context, form: URLSearchParams): [id: string, secret: string] {
  const basic = /^basic (\S+)$/i.exec(ctx.get('authorization'))?.[1];
  const [id = form.get('client_id') ?? '', secret = form.get('client_secret') ?? ''] =
    basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':');
  return [id, secret];
}

function demandForm(type: string): void {
  if (!type.toLowerCase().startsWith(formType)) throw new UnsupportedMediaType(`Send ${formType}.`, formType);
}
