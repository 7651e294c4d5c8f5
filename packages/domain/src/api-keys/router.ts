import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import {
  apiKeySchema,
  createApiKeyInput,
  listApiKeysInput,
  newApiKeySchema,
  revokeApiKeyInput,
  rotateApiKeyInput,
  updateApiKeyInput,
} from './schema.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from './service.ts';

const settings = { settings: true, silent: 'keys are settings; no event kind concerns them' };

export const apiKeysRouter = router({
  list: read
    .meta({ settings: true })
    .input(listApiKeysInput)
    .output(pageOf(apiKeySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listApiKeys(ctx, input))),
  create: write
    .meta({ ...settings, fresh: true })
    .input(createApiKeyInput)
    .output(one(newApiKeySchema))
    .mutation(async ({ ctx, input }) => ({ data: await createApiKey(ctx, input) })),
  update: write
    .meta(settings)
    .input(updateApiKeyInput)
    .output(one(apiKeySchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateApiKey(ctx, input) })),
  rotate: write
    .meta({ ...settings, fresh: true })
    .input(rotateApiKeyInput)
    .output(one(newApiKeySchema))
    .mutation(async ({ ctx, input }) => ({ data: await rotateApiKey(ctx, input) })),
  revoke: write
    .meta(settings)
    .input(revokeApiKeyInput)
    .output(one(apiKeySchema))
    .mutation(async ({ ctx, input }) => ({ data: await revokeApiKey(ctx, input.id) })),
});
