import { createApiKey, listApiKeys, revokeApiKey } from '@dossier/domain/api-keys/index.ts';
import { createApiKeyInput, listApiKeysInput } from '@dossier/domain/api-keys/schema.ts';
import { demandWorkspace } from '@dossier/domain/workspaces/index.ts';
import { command, group, parseOptions, print } from './command.ts';
import { writeAsOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';

const workspaceOption = { type: 'string', description: 'Id or name of the workspace.', required: true } as const;

const create = command(
  'key create',
  'Make an API key. It is shown this once.',
  {
    workspace: workspaceOption,
    name: { type: 'string', description: 'What it is for.', required: true },
    scopes: {
      type: 'string',
      description: 'Like "read", "write", or of single nouns: "records:read,deals:write".',
      default: 'read',
    },
    expiresAt: { type: 'string', description: 'When it stops working, like 2030-01-31T00:00:00Z; without it, never.' },
  },
  async ({ json, workspace, name, scopes: listed, expiresAt }) => {
    const scopes = listed.split(',').map((scope) => scope.trim());
    const input = parseOptions(createApiKeyInput, { name, scopes, expiresAt });
    const { id, key, workspaceId } = await writeAsOperator(workspace, 'apiKeys.create', (ctx) =>
      createApiKey(ctx, input),
    );
    print(json, { id, key, workspaceId }, [`API key ${input.name} (${id}), shown this once:`, key]);
  },
);

const list = command(
  'key list',
  'List the API keys of a workspace, newest first; never the keys themselves.',
  { workspace: workspaceOption },
  async ({ json, workspace }) => {
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
);

const revoke = command(
  'key revoke',
  'End an API key for good, on every gateway within a second.',
  { id: { type: 'positional', description: 'Id of the key.', required: true }, workspace: workspaceOption },
  async ({ json, id: given, workspace }) => {
    const { id, name, revokedAt } = await writeAsOperator(workspace, 'apiKeys.revoke', (ctx) =>
      revokeApiKey(ctx, given),
    );
    print(json, { id, revokedAt }, [`API key ${name} (${id}) no longer works.`]);
  },
);

export const key = group('key', 'API keys of a workspace.', { create, list, revoke });
