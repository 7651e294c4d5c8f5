import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { scopeSchema } from '../api-keys/schema.ts';

/** `query`: the authorization request (RFC 6749, 4.1.1) as received. */
export const askInput = z.strictObject({ query: z.string().max(8_000) });
export const allowInput = askInput.extend({ workspaceId: idOf('ws') });
export const askedSchema = z.object({
  /** Null if the request is refused without asking the person. */
  name: z.string().nullable(),
  scopes: z.array(scopeSchema),
  /** The only workspace that the app may be connected to; null for any. */
  workspaceId: z.string().nullable(),
  /** The app's redirect URI with the refusal. */
  refusedUrl: z.string(),
});
export const allowedSchema = z.object({ url: z.string() });
