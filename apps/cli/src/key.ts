import { createApiKey, listApiKeys, revokeApiKey } from '@dossier/domain/api-keys/index.ts';
import { createApiKeyInput, listApiKeysInput } from '@dossier/domain/api-keys/schema.ts';
import { demandWorkspace } from '@dossier/domain/workspaces/index.ts';
import { defineCommand } from 'citty';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';
import { parseOptions } from './options.ts';
import { print } from './print.ts';
import { jsonOption, strict } from './strict.ts';

const workspaceOption = { type: 'string', description: 'Id or name of the workspace.', required: true } as const;

const create = defineCommand({
  meta: { name: 'key create', description: 'Make an API key. It is shown this once.' },
  plugins: [strict],
  args: {
    workspace: workspaceOption,
    name: { type: 'string', description: 'What it is for.', required: true },
    scopes: {
      type: 'string',
      description: 'Like "read", "write", or of single nouns: "records:read,deals:write".',
      default: 'read',
    },
    expiresAt: { type: 'string', description: 'When it stops working, like 2030-01-31T00:00:00Z; without it, never.' },
    json: jsonOption,
  },
  async run({ args: { json, workspace, name, scopes, expiresAt } }) {
    const input = parseOptions(createApiKeyInput, {
      name,
      scopes: scopes.split(',').map((scope) => scope.trim()),
      expiresAt,
    });
    const made = await withDatabase(async ({ database }) => {
      const { id: workspaceId } = await demandWorkspace(database.read, workspace);
      const { id, key } = await database.transaction((db) =>
        asOperator(db, workspaceId, 'apiKeys.create', (ctx) => createApiKey(ctx, input)),
      );
      return { id, key, workspaceId };
    });
    print(json, made, [`API key ${input.name} (${made.id}), shown this once:`, made.key]);
  },
});

const list = defineCommand({
  meta: { name: 'key list', description: 'List the API keys of a workspace, newest first; never the keys themselves.' },
  plugins: [strict],
  args: { workspace: workspaceOption, json: jsonOption },
  async run({ args: { json, workspace } }) {
    const keys = await withDatabase(async ({ database }) => {
      const { id: workspaceId } = await demandWorkspace(database.read, workspace);
      return (await listApiKeys({ db: database.read, workspaceId }, listApiKeysInput.parse({}))).data;
    });
    const lines = keys.map(
      ({ id, start, name, scopes, revokedAt, lastUsedAt }) =>
        `${id}  dsk_${start}...  ${scopes.join(',')}  ` +
        `${revokedAt ? `revoked ${revokedAt}` : `last used ${lastUsedAt ?? 'never'}`}  ${name}`,
    );
    print(json, keys, keys.length === 0 ? ['This workspace has no API key yet.'] : lines);
  },
});

const revoke = defineCommand({
  meta: { name: 'key revoke', description: 'End an API key for good, on every gateway within a second.' },
  plugins: [strict],
  args: {
    id: { type: 'positional', description: 'Id of the key.', required: true },
    workspace: workspaceOption,
    json: jsonOption,
  },
  async run({ args: { json, id, workspace } }) {
    const revoked = await withDatabase(async ({ database }) => {
      const { id: workspaceId } = await demandWorkspace(database.read, workspace);
      return database.transaction((db) =>
        asOperator(db, workspaceId, 'apiKeys.revoke', (ctx) => revokeApiKey(ctx, id)),
      );
    });
    print(json, { id: revoked.id, revokedAt: revoked.revokedAt }, [
      `API key ${revoked.name} (${revoked.id}) no longer works.`,
    ]);
  },
});

export const key = defineCommand({
  meta: { name: 'key', description: 'API keys of a workspace.' },
  subCommands: {
    create: () => Promise.resolve(create),
    list: () => Promise.resolve(list),
    revoke: () => Promise.resolve(revoke),
  },
});
