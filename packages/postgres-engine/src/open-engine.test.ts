import { readFileSync } from 'node:fs';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { Database } from './database.ts';
import { loadPipelined, openEngine } from './open-engine.ts';
import { openPipelined } from './pipelined/engine.ts';
import { installedVersions, triedWith } from './pipelined/tried-versions.ts';
import { PlainQueries } from './plain/queries.ts';

it('the installed versions are the expected ones', async () => {
  expect(installedVersions()).toEqual(triedWith);
  expect(await loadPipelined(triedWith)).toBe(openPipelined);
});

it.each(['pg', 'pg-protocol', 'drizzle-orm'] as const)(
  'another version of %s starts on the plain engine with one warning',
  async (name) => {
    const warnings: string[] = [];
    const pipelined = await loadPipelined({ ...triedWith, [name]: '99.1.2' });
    const engine = openEngine(
      {
        url: await freshDatabaseUrl(),
        applicationName: 'fallback',
        engine: 'pipelined',
        onWarning: (message) => void warnings.push(message),
      },
      pipelined,
    );
    const database = new Database(engine);
    try {
      expect(engine.reads(undefined)).toBeInstanceOf(PlainQueries);
      expect((await database.read.orm.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    } finally {
      await database.close();
    }
    const [warning = '', ...others] = warnings;
    expect(warning).toMatch(/^[^\n]+the plain engine runs[^\n]+$/);
    expect(warning).toContain(`${name} 99.1.2 is installed, and ${triedWith[name]} is expected`);
    expect(others).toEqual([]);
  },
);

it('the catalog pins exactly the expected versions', () => {
  const catalog = readFileSync(new URL('../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(triedWith)) expect(catalog).toContain(`\n  ${name}: ${version}\n`);
});
