import { demandPerson } from '@dossier/kernel/authors.ts';
import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import * as schema from './schema.ts';
import {
  createApiKey,
  getApiKey,
  getOwnKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from './service.ts';

const rpc = rpcOf({ settings: true, silent: 'keys are settings; no event kind concerns them' });

// A member may have connected apps.
const people = rpcOf({ scope: 'any', audited: true, silent: 'keys are settings; no event kind concerns them' });

const fresh = { fresh: true };

export const apiKeysRouter = router({
  // RPC only, for agents, which learn whom they work for.
  own: rpcOf({ scope: 'any' }).show(schema.ownKeySchema, getOwnKey),
  list: people.list(schema.listApiKeysInput, schema.apiKeySchema, async (ctx, input) => {
    demandPerson(ctx.actor, 'API keys');
    return listApiKeys(ctx, input);
  }),
  create: rpc.write(schema.createApiKeyInput, schema.newApiKeySchema, createApiKey, fresh),
  update: rpc.write(schema.updateApiKeyInput, schema.apiKeySchema, updateApiKey, fresh),
  rotate: rpc.write(schema.rotateApiKeyInput, schema.newApiKeySchema, rotateApiKey, fresh),
  revoke: people.write(schema.revokeApiKeyInput, schema.apiKeySchema, async (ctx, { id }) => {
    demandPerson(ctx.actor, 'API keys');
    if (ctx.audit) ctx.audit.before = await getApiKey(ctx, id);
    return revokeApiKey(ctx, id);
  }),
});
