import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withClient } from './connection.ts';
import { seedIfEmpty } from './demo/credentials.ts';
import { Embedded } from './embedded.ts';
import { programRole } from './owner.ts';
import { bringUpToDate } from './schema-state.ts';
import { dossier } from './testing/installations.ts';

const programs17 = join(import.meta.dirname, '../node_modules/postgres-17/native/bin');

it('moves the files of PostgreSQL 17 to 18 with all rows, and keeps the old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const old = await Embedded.open(folder, programs17);
  const borrowed = await old.borrow();
  await bringUpToDate({ url: borrowed.url, program: programRole });
  await seedIfEmpty(borrowed.url, undefined, () => {});
  const before = await rowsOf(borrowed.url);
  expect(before['records']).toBeGreaterThan(0);
  await borrowed[Symbol.asyncDispose]();

  const environment = { DATA_DIR: folder, PORT: '0' };
  const refused = await dossier(['start'], environment);
  expect(refused.stderr).toContain('PostgreSQL 17, and this version of Dossier brings 18. Move them: ');
  const failed = await dossier(['upgrade-database', '--binaries', '/nowhere'], environment);
  expect(failed.code).toBe(1);
  const { code, stdout, stderr } = await dossier(['upgrade-database', '--binaries', programs17], environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('The data are in PostgreSQL 18.');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['postgres', 'postgres-17', 'postgres-17.sql.gz']));
  await using now = await (await Embedded.open(folder)).borrow();
  expect(await rowsOf(now.url)).toEqual(before);
});

async function rowsOf(url: string): Promise<Record<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select relname as name, format('select count(*)::int as count from %I', relname) as text
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const counts: [string, number][] = [];
    for (const { name, text } of rows)
      counts.push([name, (await client.query<{ count: number }>(text)).rows[0]?.count ?? 0]);
    return Object.fromEntries(counts);
  });
}
