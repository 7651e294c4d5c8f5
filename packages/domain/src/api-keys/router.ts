import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import {
  apiKeySchema,
  createApiKeyInput,
  listApiKeysInput,
  newApiKeySchema,
  revokeApiKeyInput,
  rotateApiKeyInput,
  updateApiKeyInput,
} from './schema.ts';
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, rotateApiKey, updateApiKey } from './service.ts';

const rpc = rpcOf({ settings: true, silent: 'keys are settings; no event kind concerns them' });

const fresh = { fresh: true };

export const apiKeysRouter = router({
  list: rpc.list(listApiKeysInput, apiKeySchema, listApiKeys),
  create: rpc.write(createApiKeyInput, newApiKeySchema, createApiKey, fresh),
  update: rpc.write(updateApiKeyInput, apiKeySchema, updateApiKey, fresh),
  rotate: rpc.write(rotateApiKeyInput, newApiKeySchema, rotateApiKey, fresh),
  revoke: rpc.write(revokeApiKeyInput, apiKeySchema, async (ctx, { id }) => {
    if (ctx.audit) ctx.audit.before = await getApiKey(ctx, id);
    return revokeApiKey(ctx, id);
  }),
});
