import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';

const everyMs = 500;

/** The most connections that were open at once: in the whole run, and of each test file. */
export interface ConnectionCount {
  most: number;
  allowed: number;
  byFile: Record<string, number>;
}

/** Counts open connections twice a second until the returned function is called, which writes the result. */
export async function countConnections(url: string, file: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ allowed: number }>(`select current_setting('max_connections')::int as allowed`);
  const count: ConnectionCount = { most: 0, allowed: rows[0]?.allowed ?? 0, byFile: {} };
  const look = async () => {
    const found = await client.query<{ name: string; open: number }>(
      `select coalesce(regexp_replace(datname, '^test_[0-9a-f]{8}_', ''), '') as name, count(*)::int as open
       from pg_stat_activity where backend_type = 'client backend' group by 1`,
    );
    count.most = Math.max(
      count.most,
      found.rows.reduce((sum, { open }) => sum + open, 0),
    );
    for (const { name, open } of found.rows) count.byFile[name] = Math.max(count.byFile[name] ?? 0, open);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch(() => {});
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
    await client.end();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(count, undefined, 2)}\n`);
  };
}
