import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import '@dossier/domain/contents.ts';
import { createWorkspace, demandWorkspace, listWorkspaces } from '@dossier/domain/workspaces/index.ts';
import { createWorkspaceInput } from '@dossier/domain/workspaces/schema.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { countsOf, format, type Manifest, readPhrase } from './archive/format.ts';
import { command, group, parseOptions, print, Refusal } from './command.ts';
import { withClient, withOpenDatabase } from './connection.ts';
import { type AuthSecrets, demandAuthSecrets } from './environment.ts';
import { asOperator } from './operator.ts';
import { withDatabase, withDatabaseUrl } from './operator-database.ts';
import { Progress } from './progress.ts';
import { newestMigration } from './schema-state.ts';

const create = command('workspace create', 'Make an empty workspace.', {
  name: { type: 'string', description: 'What people call it.', required: true },
  currency: { type: 'string', description: 'ISO 4217 code of the currency that amounts are in.', default: 'USD' },
})(async ({ json, name, currency }) => {
  const input = parseOptions(createWorkspaceInput, { name, currency });
  const { id } = await withDatabase((database) =>
    database.transaction(async (db) => {
      const made = await createWorkspace(db, input);
      return asOperator(db, made.id, 'workspaces.create', async () => made);
    }),
  );
  print(json, { id }, [`Workspace ${input.name}: ${id}`]);
});

const list = command(
  'workspace list',
  'List every workspace, newest first.',
  {},
)(async ({ json }) => {
  const all = await withDatabase((database) => listWorkspaces(database.autocommit));
  print(
    json,
    all.map(({ id, name }) => ({ id, name })),
    all.length === 0 ? ['There is no workspace yet.'] : all.map(({ id, name }) => `${id}  ${name}`),
  );
});

const passphraseFile = {
  type: 'string',
  description: 'File with the pass phrase of the secrets. Without it, they are left out.',
} as const;

const exportTo = command(
  'workspace export',
  'Save a workspace in one file, as it is at one moment, to import it into another installation.',
  {
    workspace: { type: 'positional', description: 'Id or name of the workspace.', required: true },
    to: { type: 'string', description: 'The file to write, for example acme.tar.gz.', required: true },
    passphraseFile,
  },
)(async ({ json = false, workspace: named, to, passphraseFile: phraseFile }) => {
  const file = resolve(to);
  if (existsSync(file)) throw new Refusal(`${file} exists already. Name another file, or move it away.`);
  const phrase = await readPhrase(phraseFile);
  const { say: tell } = new Progress(json);
  const { exportWorkspace } = await import('./archive/export.ts');
  const made = await withDatabaseUrl(async (url, kept) => {
    const opening = phrase === undefined ? undefined : { phrase, box: boxOf(kept) };
    const { id, name } = await withOpenDatabase(url, ({ read }) => demandWorkspace(read, named));
    const header = {
      format,
      createdAt: new Date().toISOString(),
      schema: await newestMigration(),
      workspace: { id, name },
    } as const;
    const done = await withClient(url, (client) => exportWorkspace(client, { file, header, opening, tell }));
    const { sizeBytes, secrets } = done;
    await note(url, id, 'workspaces.export', { sizeBytes, secrets: secrets.areIncluded });
    return done;
  });
  const { workspace: saved, secrets, sizeBytes } = made;
  const { people = 0, ...tables } = countsOf(made);
  print(json, { file, workspaceId: saved.id, people, tables, secrets, sizeBytes }, [
    `${file} holds the workspace ${saved.name}: ${sumOf(tables)} rows and ${people} people in ` +
      `${(sizeBytes / 1_000_000).toFixed(1)} MB. Keep it as safe as the database.`,
    ...(await leftOutLines(made, phrase)),
  ]);
});

const importFrom = command(
  'workspace import',
  'Add the workspace of an export to this installation, as a whole or not at all. Nothing that waited is sent.',
  {
    file: { type: 'positional', description: 'A file that "dossier workspace export" wrote.', required: true },
    passphraseFile,
  },
)(async ({ json = false, file: given, passphraseFile: phraseFile }) => {
  const phrase = await readPhrase(phraseFile);
  const { say: tell } = new Progress(json);
  const { importWorkspace } = await import('./archive/import.ts');
  const { manifest, tables, knownPeople, newPeople } = await withDatabaseUrl(async (url, kept) => {
    const done = await importWorkspace(url, { file: resolve(given), phrase, box: boxOf(kept), tell });
    const { workspace: added, createdAt: exportedAt } = done.manifest;
    await note(url, added.id, 'workspaces.import', { exportedAt, newPeople: done.newPeople.length });
    return done;
  });
  const { id, name } = manifest.workspace;
  print(json, { workspaceId: id, tables, knownPeople, newPeople }, [
    ...Object.entries(tables).map(([table, rows]) => `${table}: ${rows}`),
    `Imported the workspace ${name} (${id}): ${sumOf(tables)} rows. Its webhooks and workflows are switched off.`,
    `People: ${knownPeople} have an account here, ${newPeople.length} got one without a password. They choose one ` +
      'with "Forgot password?", or get one by: dossier user password --email <address>',
    ...(await leftOutLines(manifest, phrase)),
  ]);
});

/** Writes an operator's action to the audit log of a workspace. */
function note(url: string, id: string, action: string, after: object): Promise<object> {
  return withOpenDatabase(url, (database) =>
    database.transaction((db) => asOperator(db, id, action, async () => after)),
  );
}

async function leftOutLines({ secrets }: Manifest, phrase: string | undefined): Promise<string[]> {
  const { secretWords } = await import('./archive/contents.ts');
  const lines = Object.entries(secrets.counts).map(([place, count]) => `  ${count} ${secretWords[place] ?? place}`);
  return phrase !== undefined || lines.length === 0 ? [] : ['Secrets that were left out:', ...lines];
}

function boxOf(kept: AuthSecrets | undefined): SecretBox {
  const { authSecret, acceptedSecrets } = demandAuthSecrets(kept);
  return new SecretBox(authSecret, acceptedSecrets);
}

function sumOf(tables: Readonly<Record<string, number>>): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0);
}

export const workspace = group('workspace', 'Workspaces of this installation.', {
  create,
  list,
  export: exportTo,
  import: importFrom,
});
