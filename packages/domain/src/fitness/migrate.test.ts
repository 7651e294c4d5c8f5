import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

it('gives way to requests while others hold its locks, and goes on when they end', async () => {
  const { client, run, url } = await upgrade(['ALTER TABLE "tags" ADD COLUMN "later" text;']);
  await client.query('begin; select from tags');
  const migrating = run();
  // The migration waits for its lock again and again; a request queues behind it for less than half a second.
  const reader = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
  await reader.connect();
  onTestFinished(() => reader.end());
  for (let reads = 0; reads < 20; reads += 1) await reader.query('select from tags');
  await client.query('commit');
  await migrating;
  await expect(client.query('select later from tags')).resolves.toBeDefined();
});

it('is taken up by the next call at the step where it was cut off', async () => {
  const { client, run } = await upgrade([
    'CREATE TABLE "later" ("id" int);',
    'INSERT INTO "later" VALUES (1);',
    'CREATE UNIQUE INDEX "tags_later" ON "tags" ((1)) WHERE pg_sleep(0) IS NULL;',
    'CREATE INDEX "tags_later_too" ON "tags" ("id");',
  ]);
  // The function of an index must be immutable, so the third step fails.
  await expect(run()).rejects.toThrow('must be marked IMMUTABLE');
  await expect(client.query('select from later')).resolves.toMatchObject({ rowCount: 1 });
  await run('CREATE UNIQUE INDEX "tags_later" ON "tags" ("id");');
  await run();
  await expect(client.query('select from later')).resolves.toMatchObject({ rowCount: 1 });
  const { rows } = await client.query(`select indexname as name from pg_indexes where indexname like 'tags_later%'`);
  expect(rows).toEqual([{ name: 'tags_later' }, { name: 'tags_later_too' }]);
});

it('is done once by callers at the same time, which wait for one another', async () => {
  const { client, run } = await upgrade([
    'CREATE TABLE "later" ("id" int);',
    'CREATE INDEX "tags_later" ON "tags" ("id");',
    'INSERT INTO "later" VALUES (1);',
  ]);
  await Promise.all([run(), run(), run()]);
  await expect(client.query('select from later')).resolves.toMatchObject({ rowCount: 1 });
});

/** A migrated database, and a further migration; `run` may replace its third statement. */
async function upgrade(statements: readonly string[]) {
  const url = await freshDatabaseUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'));
  onTestFinished(async () => {
    await client.end();
    await rm(folder, { recursive: true });
  });
  await mkdir(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: Date.now(), tag: '0000_later', breakpoints: true }];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  const run = async (third?: string) => {
    const all = statements.map((text, at) => (at === 2 && third !== undefined ? third : text));
    await writeFile(join(folder, '0000_later.sql'), all.join('--> statement-breakpoint\n'));
    await migrate(url, folder);
  };
  return { client, url, run };
}
