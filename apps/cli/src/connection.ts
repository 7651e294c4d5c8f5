import pg from 'pg';
import { codeOf, lineOf, Refusal } from './refusal.ts';

const oldestVersion = 150_000;

/** One connection for as long as `work` takes. A PostgreSQL that can't be used is refused in one line. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url, 'dossier command');
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Refuses a DATABASE_URL that does not lead to a PostgreSQL that Dossier can use, and says what to do. */
export async function demandUsable(url: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client) => Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num));
  } catch (error) {
    throw new Refusal(explain(error, url), { cause: error });
  }
  if (version < oldestVersion) throw new Refusal(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}. Dossier needs 15 or newer.`);
}

/** Never the password: only where the address leads. */
function explain(error: unknown, url: string): string {
  const { host, hostname, database } = placeOf(url);
  const code = codeOf(error);
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refuses the user or the password of DATABASE_URL. Correct them.`;
  if (code === '3D000') return `PostgreSQL at ${host} has no database "${database}". Create it, or correct DATABASE_URL.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of DATABASE_URL, ${hostname}, is unknown. Correct the address.`;
  if (code === '53300') return `PostgreSQL at ${host} has no free connection left. Raise max_connections, or stop other programs.`;
  return `PostgreSQL does not answer at ${host} (${code || lineOf(error)}). Start it, or correct DATABASE_URL.`;
}

function placeOf(url: string): { host: string; hostname: string; database: string } {
  try {
    const { host, hostname, pathname } = new URL(url);
    return { host: host || 'localhost', hostname, database: decodeURIComponent(pathname.slice(1)) };
  } catch {
    return { host: 'the given address', hostname: 'the given name', database: '' };
  }
}
