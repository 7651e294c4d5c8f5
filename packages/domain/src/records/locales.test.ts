import { fileURLToPath } from 'node:url';
import { migrate } from '@dossier/kernel/db/migrate.ts';
import { grantToProgram } from '@dossier/kernel/db/program-role.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { programRole } from '@dossier/testing/provided.ts';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../testing/world.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

describe('in a database of the locale', () => {
  it.each([
    ['C of libc', `locale_provider libc locale 'C'`],
    ['tr-TR of ICU', `locale_provider icu icu_locale 'tr-TR' locale 'C'`],
    ['de of ICU', `locale_provider icu icu_locale 'de' locale 'C'`],
  ])('%s, texts are compared, sorted and found as in any other', async (_, locale) => {
    const world = await openWorld(await databaseOf(locale));
    onTestFinished(() => world.close());
    const { owner } = await world.workspace();
    const folderId = (await owner.folders.create({ name: 'Contacts' })).data.id;
    const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
    for (const title of ['Zoë', 'ÉMILE', 'émile 2', 'ISTANBUL', 'Iğdır', 'Москва']) {
      await owner.records.create({ folderId, title, email: `${title.replace(' ', '')}@EXAMPLE.com` });
      await owner.deals.create({ pipelineId, title });
    }
    const titles = async (input: Parameters<typeof owner.records.list>[0]) =>
      (await owner.records.list(input)).data.map(({ title }) => title);
    expect(await titles({ sort: 'title' })).toEqual(['ÉMILE', 'émile 2', 'Iğdır', 'ISTANBUL', 'Zoë', 'Москва']);
    for (const [email, title] of [
      ['émile@example.COM', 'ÉMILE'],
      ['istanbul@example.com', 'ISTANBUL'],
      ['iğdır@example.com', 'Iğdır'],
      ['москва@example.com', 'Москва'],
    ])
      expect(await titles({ email }), email).toEqual([title]);
    for (const [search, title] of [
      ['emile 2', 'émile 2'],
      ['Istanbul', 'ISTANBUL'],
      ['igdir', 'Iğdır'],
      ['МОСКВА', 'Москва'],
      ['zoe', 'Zoë'],
    ]) {
      expect(await titles({ search }), search).toEqual([title]);
      expect((await owner.deals.list({ pipelineId, search })).data, search).toMatchObject([{ title }]);
    }
  });
});

it('an update of ICU makes the indexes of names again, and nothing else does', async () => {
  const url = await freshDatabaseUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const filesOf = async () => {
    const { rows } = await client.query<{ name: string; file: number }>(
      `select relname as name, pg_relation_filenode(oid) as file from pg_class
        where relname in ('records_title', 'records_title_sorted', 'records_folder_title') order by 1`,
    );
    return rows;
  };
  const before = await filesOf();
  await migrate(url, migrationsFolder);
  expect(await filesOf()).toEqual(before);
  await client.query(`update pg_collation set collversion = '1.2.3' where collname = 'names'`);
  await migrate(url, migrationsFolder);
  const after = await filesOf();
  const remade = after.filter(({ file }, at) => file !== before[at]?.file).map(({ name }) => name);
  expect(remade).toEqual(['records_folder_title', 'records_title_sorted']);
  const { rows } = await client.query(
    `select collversion = pg_collation_actual_version(oid) as "isCurrent" from pg_collation where collname = 'names'`,
  );
  expect(rows).toEqual([{ isCurrent: true }]);
});

async function databaseOf(locale: string): Promise<string> {
  const { href, pathname } = new URL(await freshDatabaseUrl());
  const name = `${pathname.slice(1)}_locale`;
  const client = new pg.Client({ connectionString: href });
  await client.connect();
  await client
    .query(`create database ${name} template template0 encoding 'UTF8' ${locale}`)
    .finally(() => client.end());
  const url = Object.assign(new URL(href), { pathname: name }).href;
  await migrate(url, migrationsFolder);
  await grantToProgram(url, programRole);
  return url;
}
