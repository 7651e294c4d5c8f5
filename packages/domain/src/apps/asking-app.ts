import type { PersonContext } from '@dossier/kernel/context.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { text } from '@dossier/kernel/values.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { apiKeys } from '../api-keys/index.ts';
import { members } from '../members/index.ts';

/** The app with this client id: a key of one of the person's workspaces, or the URL of a metadata document. */
export async function findApp(ctx: PersonContext, id: string) {
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
