import '@dossier/domain/contents.ts';
import { createWorkspace, listWorkspaces } from '@dossier/domain/workspaces/index.ts';
import { createWorkspaceInput } from '@dossier/domain/workspaces/schema.ts';
import { command, group, parseOptions, print } from './command.ts';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';

const create = command(
  'workspace create',
  'Make an empty workspace.',
  {
    name: { type: 'string', description: 'What people call it.', required: true },
    currency: { type: 'string', description: 'ISO 4217 code of the currency that amounts are in.', default: 'USD' },
  },
  async ({ json, name, currency }) => {
    const input = parseOptions(createWorkspaceInput, { name, currency });
    const { id } = await withDatabase(({ database }) =>
      database.transaction(async (db) => {
        const made = await createWorkspace(db, input);
        return asOperator(db, made.id, 'workspaces.create', async () => made);
      }),
    );
    print(json, { id }, [`Workspace ${input.name}: ${id}`]);
  },
);

const list = command('workspace list', 'List every workspace, newest first.', {}, async ({ json }) => {
  const all = await withDatabase(({ database }) => listWorkspaces(database.autocommit));
  print(
    json,
    all.map(({ id, name }) => ({ id, name })),
    all.length === 0 ? ['There is no workspace yet.'] : all.map(({ id, name }) => `${id}  ${name}`),
  );
});

export const workspace = group('workspace', 'Workspaces of this installation.', { create, list });
