import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { releasedEntries } from '@dossier/domain/changelog/index.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releasedDocument } from './classify.ts';
import { release } from './release.ts';
import { readText } from './repository.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
const changeset = (name: string, bump: string) =>
  write(`.changeset/${name}.md`, `---\n'@dossier/sdk': ${bump}\n---\n\nThe change ${name}.\n`);
const document = (...paths: string[]) =>
  write(
    'openapi.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Dossier', version: '1.0.0' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: 'Done.' } } } }])),
    }),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-release-'));
  write('package.json', '{ "name": "dossier", "private": true, "packageManager": "pnpm@12.21.0" }');
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n');
  write('pnpm-lock.yaml', '');
  write('.changeset/config.json', readText('.changeset/config.json'));
  for (const name of ['client', 'sdk'])
    write(`packages/${name}/package.json`, `{ "name": "@dossier/${name}", "version": "0.0.0" }`);
  document('/records', '/tasks');
  changeset('first', 'minor');
  git('init', '-qb', 'main');
  git('add', '-A');
  git('commit', '-qm', 'test: the beginning');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('raises versions, writes changelogs, and keeps the entries and the document', async () => {
  expect(await release(folder, '2026-12-01')).toEqual([]);
  expect(JSON.parse(read('packages/sdk/package.json'))).toMatchObject({ version: '0.1.0' });
  expect(JSON.parse(read('packages/client/package.json'))).toMatchObject({ version: '0.0.0' });
  expect(read('packages/sdk/CHANGELOG.md')).toMatch(/## 0\.1\.0[^]*The change first\./);
  expect(existsSync(join(folder, '.changeset/first.md'))).toBe(false);
  expect(read(releasedDocument)).toBe(read('openapi.json'));
  const packages = [{ name: '@dossier/sdk', version: '0.1.0' }];
  const first = { id: 'first', text: 'The change first.', level: 'MINOR', packages, releasedOn: '2026-12-01' };
  expect(releasedEntries(folder)).toEqual([first]);

  changeset('second', 'patch');
  expect(await release(folder, '2026-12-08')).toEqual([]);
  expect(releasedEntries(folder).map(({ id, packages: [one] }) => [id, one?.version])).toEqual([
    ['second', '0.1.1'],
    ['first', '0.1.0'],
  ]);
});

it('releases nothing without a changeset, and none under the name of an earlier one', async () => {
  await release(folder, '2026-12-01');
  expect(await release(folder, '2026-12-08')).toEqual([expect.stringContaining('No changeset')]);
  changeset('first', 'minor');
  expect(await release(folder, '2026-12-08')).toEqual([expect.stringContaining('.changeset/first.md')]);
});

it('releases nothing that breaks the clients of the release before', async () => {
  await release(folder, '2026-12-01');
  document('/records');
  changeset('second', 'minor');
  const problems = await release(folder, '2026-12-08');
  expect(problems[0]).toMatch(/^GET \/tasks/);
  expect(JSON.parse(read('packages/sdk/package.json'))).toMatchObject({ version: '0.1.0' });
  expect(existsSync(join(folder, '.changeset/second.md'))).toBe(true);
});
