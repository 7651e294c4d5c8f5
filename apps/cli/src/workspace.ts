import '@dossier/domain/contents.ts';
import { createWorkspace, listWorkspaces } from '@dossier/domain/workspaces/index.ts';
import { createWorkspaceInput } from '@dossier/domain/workspaces/schema.ts';
import { defineCommand } from 'citty';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';
import { parseOptions } from './options.ts';
import { print } from './print.ts';
import { jsonOption, strict } from './strict.ts';

const create = defineCommand({
  meta: { name: 'workspace create', description: 'Make an empty workspace.' },
  plugins: [strict],
  args: {
    name: { type: 'string', description: 'What people call it.', required: true },
    currency: { type: 'string', description: 'ISO 4217 code of the currency that amounts are in.', default: 'USD' },
    json: jsonOption,
  },
  async run({ args: { json, name, currency } }) {
    const input = parseOptions(createWorkspaceInput, { name, currency });
    const { id } = await withDatabase(({ database }) =>
      database.transaction(async (db) => {
        const made = await createWorkspace(db, input);
        return asOperator(db, made.id, 'workspaces.create', async () => made);
      }),
    );
    print(json, { id }, [`Workspace ${input.name}: ${id}`]);
  },
});

const list = defineCommand({
  meta: { name: 'workspace list', description: 'List every workspace, newest first.' },
  plugins: [strict],
  args: { json: jsonOption },
  async run({ args: { json } }) {
    const all = await withDatabase(({ database }) => listWorkspaces(database.autocommit));
    print(
      json,
      all.map(({ id, name }) => ({ id, name })),
      all.length === 0 ? ['There is no workspace yet.'] : all.map(({ id, name }) => `${id}  ${name}`),
    );
  },
});

export const workspace = defineCommand({
  meta: { name: 'workspace', description: 'Workspaces of this installation.' },
  subCommands: { create: () => Promise.resolve(create), list: () => Promise.resolve(list) },
});
