import { Database } from '@dossier/postgres-engine/index.ts';
import { withClient as withConnection, type Client } from '@dossier/postgres-engine/maintenance.ts';
import { readEngine } from './environment.ts';
import { codeOf, lineOf, Refusal } from './command.ts';

const oldestVersion = 150_000;

/** One connection for as long as `work` takes. */
export function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withConnection({ url, applicationName: 'dossier command' }, work);
}

/** A database for one command: few connections, over the engine that DATABASE_ENGINE names. */
export async function withOpenDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({
    url,
    engine: readEngine(),
    applicationName: 'dossier command',
    poolSize: 2,
    sharedCount: 1,
  });
  try {
    await database.setClock();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Refuses an address that does not lead to a PostgreSQL that Dossier can use, and says which variable to correct. */
export async function demandUsable(url: string, variable = 'DATABASE_URL'): Promise<void> {
  let problem: string | undefined;
  try {
    problem = await withClient(url, (client) => problemOf(client, variable));
  } catch (error) {
    throw new Refusal(explain(error, url, variable), { cause: error });
  }
  if (problem !== undefined) throw new Refusal(problem);
}

/** Texts are compared by ICU, whatever the locale of the database (`caseless`); ICU wants UTF8. */
async function problemOf(client: Client, variable: string): Promise<string | undefined> {
  const version = Number(
    (await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num,
  );
  if (version < oldestVersion)
    return `${variable} leads to PostgreSQL ${Math.floor(version / 10_000)}. Dossier needs 15 or newer.`;
  const { rows } = await client.query<{ database: string; encoding: string; hasIcu: boolean }>(
    `select current_database() as database, current_setting('server_encoding') as encoding,
        to_regcollation('"und-x-icu"') is not null as "hasIcu"`,
  );
  const { database = '', encoding, hasIcu } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    return (
      `The database "${database}" has the encoding ${encoding}, in which texts cannot be searched. Make one with ` +
      `UTF8, and name it in ${variable}: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 ` +
      'dossier_utf8'
    );
  if (!hasIcu)
    return (
      `The database "${database}" has no collation "und-x-icu". Use a PostgreSQL that is built with ICU, as the ` +
      'packages of all systems are; in one that is, an administrator runs: select ' +
      "pg_import_system_collations('pg_catalog')"
    );
  return undefined;
}

function explain(error: unknown, url: string, variable: string): string {
  const { host, hostname, database } = placeOf(url);
  const code = codeOf(error);
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${host} refuses the user or the password of ${variable}. Correct them.`;
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${database}". Create it, or correct ${variable}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of ${variable}, ${hostname}, is unknown. Correct the address.`;
  if (code === '53300')
    return `PostgreSQL at ${host} has no free connection left. Raise max_connections, or stop other programs.`;
  return `PostgreSQL does not answer at ${host} (${code || lineOf(error)}). Start it, or correct ${variable}.`;
}

function placeOf(url: string): { host: string; hostname: string; database: string } {
  try {
    const { host, hostname, pathname } = new URL(url);
    return { host: host || 'localhost', hostname, database: decodeURIComponent(pathname.slice(1)) };
  } catch {
    return { host: 'the given address', hostname: 'the given name', database: '' };
  }
}
