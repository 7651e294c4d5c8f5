import { pageInput } from '@dossier/kernel/paging.ts';
import { idOf, optionalMoment, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const scopeSchema = z.enum(['read', 'write']);

export const apiKeySchema = z
  .object({
    id: idOf('key'),
    name: z.string().meta({ example: 'Example integration' }),
    start: z
      .string()
      .meta({ description: 'The first characters of the key after `dsk_`, to recognise it by.', example: 'A1b2C3d4' }),
    scopes: z.array(scopeSchema).meta({ description: '`write` includes `read`.', example: ['write'] }),
    expiresAt: timestampOut.nullable(),
    creator: z
      .object({ id: idOf('usr'), name: z.string() })
      .nullable()
      .meta({ description: 'Null where an operator made it.' }),
    createdAt: timestampOut,
    lastUsedAt: timestampOut.nullable().meta({ description: 'Accurate to a minute; null while it was never used.' }),
    revokedAt: timestampOut.nullable().meta({ description: 'Since when it no longer works; null while it does.' }),
  })
  .meta({ id: 'ApiKey' });

export type ApiKey = z.output<typeof apiKeySchema>;

export const newApiKeySchema = apiKeySchema.extend({
  key: z.string().meta({ description: 'The key itself; shown this once.' }),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const createApiKeyInput = z.strictObject({
  name: text(100).meta({ example: 'Example integration' }),
  scopes: z
    .array(scopeSchema)
    .min(1, 'must name at least one scope')
    .transform((scopes) => [...new Set(scopes)]),
  expiresAt: optionalMoment.optional().meta({ description: 'When it stops working; null or left out for never.' }),
});
export const listApiKeysInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const revokeApiKeyInput = z.strictObject({ id: idOf('key') });
