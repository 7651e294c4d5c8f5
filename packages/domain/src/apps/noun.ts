import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type { PersonContext } from '@dossier/kernel/context.ts';
import { forbidden, impossible, notFound } from '@dossier/kernel/errors.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOfPerson } from '@dossier/kernel/rest.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { sql, and, eq, isNull } from 'drizzle-orm';
import { createApiKey, apiKeys } from '../api-keys/index.ts';
import { isRedirectUri, isSameUri, scopeSchema } from '../api-keys/schema.ts';
import { findMembership, members } from '../members/index.ts';
import * as schema from './schema.ts';
import { newCode } from './tokens.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { text } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** Throws if the app or its redirect URI is in doubt: the browser must then not be redirected (RFC 9700, 4.11). */
async function readRequest(ctx: PersonContext, query: string) {
  const given = new URLSearchParams(query);
  const valueOf = (name: string) => given.get(name) ?? '';
  const names = [...given.keys()].filter((name) => name !== 'resource');
  const app = names.length === new Set(names).size ? await findApp(ctx, valueOf('client_id')) : undefined;
  if (!app) throw impossible([], 'This app is unknown here, or registered in a workspace that you are not in.');
  const redirectUri = valueOf('redirect_uri');
  if (!isRedirectUri(redirectUri) || !app.redirectUris.some((known) => isSameUri(known, redirectUri)))
    throw impossible([], `${app.name} wants the answer at an address that it has not named. Nothing was sent there.`);
  const { publicUrl = '' } = ctx;
  const resources = ['', '/', '/mcp', '/api/v1'].map((path) => publicUrl + path);
  const asked = (valueOf('scope') || 'write').split(' ');
  const scopes = scopeSchema.options.filter((scope) => asked.includes(scope));
  const challenge = valueOf('code_challenge');
  const isProvable = /^[\w-]{43}$/.test(challenge) && valueOf('code_challenge_method') === 'S256';
  const problems = {
    unsupported_response_type: valueOf('response_type') !== 'code',
    invalid_request: !isProvable,
    invalid_target: given.getAll('resource').some((resource) => !resources.includes(resource)),
    invalid_scope: scopes.length === 0,
  };
  const problem = Object.entries(problems).find(([, isSo]) => isSo)?.[0];
  /** The app's redirect URI with an answer. */
  const back = (answer: Record<string, string>) => {
    const url = new URL(redirectUri);
    const sent = { ...answer, ...(given.has('state') && { state: valueOf('state') }), iss: publicUrl };
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value);
    return url.href;
  };
  return { app, scopes, challenge, problem, back };
}

/** The content of the consent page. */
async function askForAccess(
  ctx: PersonContext,
  { query }: z.output<typeof schema.askInput>,
): Promise<z.input<typeof schema.askedSchema>> {
  const { app, scopes, problem, back } = await readRequest(ctx, query);
  const { name, workspaceId } = app;
  return { name: problem ? null : name, scopes, workspaceId, refusedUrl: back({ error: problem ?? 'access_denied' }) };
}

/** The person's consent creates the key of the app. It is valid once the app has redeemed the code. */
async function allowAccess(
  ctx: PersonContext,
  { query, workspaceId }: z.output<typeof schema.allowInput>,
): Promise<z.input<typeof schema.allowedSchema>> {
  const { id, name, hasFactor } = ctx.user;
  const { app, scopes, challenge, problem, back } = await readRequest(ctx, query);
  if (problem !== undefined) return { url: back({ error: problem }) };
  const isTheirs = app.workspaceId === null || app.workspaceId === workspaceId;
  const membership = isTheirs && (await findMembership(ctx.database, id, workspaceId));
  if (!membership) throw notFound('workspace');
  const { role, demandsFactor } = membership;
  if (demandsFactor && hasFactor === false)
    throw forbidden('This workspace demands a second factor. Add an authenticator app first.');
  const code = newCode();
  const asApp = { app: app.id, ...code.columns, challenge, codeExpiresAt: sql`now() + interval '5 minutes'` };
  await transact({ ...ctx, workspaceId, actor: { kind: 'user', id, name, role } }, async (writing) => {
    const input = { name: `${app.name} (${name})`, scopes };
    await noteAudit(writing, 'apps.allow', {
      after: await createApiKey(writing, input, { ...asApp, expiresAt: sql`now()` }),
    });
  });
  return { url: back({ code: code.secret }) };
}

/** The app with this client id: a key of one of the person's workspaces, or the URL of a metadata document. */
async function findApp(ctx: PersonContext, id: string) {
  if (!id.startsWith('key_')) return fetchApp(ctx, id);
  const { name, redirectUris, workspaceId } = apiKeys;
  const [app] = await ctx.db.orm
    .select({ id: apiKeys.id, name, redirectUris, workspaceId })
    .from(apiKeys)
    .innerJoin(members, and(eq(members.workspaceId, workspaceId), eq(members.userId, ctx.user.id)))
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)));
  return app;
}

const documentSchema = z.object({
  client_id: z.string(),
  // A name with control or direction characters is ignored, since it could imitate another one.
  client_name: text(60)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u)
    .optional()
    .catch(undefined),
  redirect_uris: z.array(z.string()),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/** draft-ietf-oauth-client-id-metadata-document */
async function fetchApp(ctx: PersonContext, id: string) {
  const url = URL.parse(id);
  if (!url || url.href !== id || url.pathname === '/' || url.hash !== '' || url.username !== '') return undefined;
  const request = { method: 'GET', url: id, headers: { accept: 'application/json' } } as const;
  const answer = await servicesOf(ctx).outbound.send({ ...request, timeoutMs: 5_000, responseBytesMax: 10_240 });
  if (answer.kind !== 'response' || answer.status !== 200 || answer.isBodyCut) return undefined;
  const { data } = documentSchema.safeParse(await new Response(answer.body).json().catch(() => undefined));
  if (data?.client_id !== id) return undefined;
  return { id, name: data.client_name ?? url.host, redirectUris: data.redirect_uris, workspaceId: null };
}

const silent = 'which apps have access is a setting; no event kind concerns it';

export const appsRouter = router({
  ask: rpcOfPerson().get(schema.askInput, schema.askedSchema, askForAccess),
  allow: rpcOfPerson({ fresh: true, silent }).write(schema.allowInput, schema.allowedSchema, allowAccess),
});
