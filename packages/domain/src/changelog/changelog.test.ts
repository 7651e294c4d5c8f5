import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { releasedEntries, releasedFile, unreleasedEntries } from './index.ts';

let world: World;
let workspace: TestWorkspace;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-changelog-'));
  mkdirSync(join(folder, '.changeset'));
  world = await openWorld();
  workspace = await world.workspace();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

it('lists every entry once over its pages, for a key with any scope', async () => {
  const key = workspace.key('calls:read');
  const whole = (await key.changelog.list({ pageSize: 200 })).data;
  const paged: typeof whole = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof key.changelog.list>> = await key.changelog.list({
      pageSize: 7,
      ...(cursor === null ? {} : { cursor }),
    });
    paged.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged.slice(0, whole.length)).toEqual(whole);
  expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
});

it('refuses a cursor of another list, and one whose entry is gone', async () => {
  const { changelog } = workspace.key('read');
  await expect(changelog.list({ cursor: 'nothing' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const gone = Buffer.from(JSON.stringify(['changelog', '', 'no-such-entry'])).toString('base64url');
  await expect(changelog.list({ cursor: gone })).rejects.toMatchObject({ message: expect.stringContaining('gone') });
});

it('reads a changeset as an entry that no release has yet', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, '.changeset', name), text);
  write('second.md', `---\n'@dossier/sdk': minor\n"@dossier/client": major\n---\n\nSecond.\n\nWith more.\n`);
  write('first.md', '---\r\n"@dossier/sdk": patch\r\n---\r\n\r\nFirst.\r\n');
  write('nothing.md', '---\n---\n\nFor no customer.\n');
  write('README.md', 'About changesets.');
  expect(unreleasedEntries(folder)).toEqual([
    {
      id: 'first',
      text: 'First.',
      level: 'PATCH',
      packages: [{ name: '@dossier/sdk', version: null }],
      releasedOn: null,
    },
    {
      id: 'second',
      text: 'Second.\n\nWith more.',
      level: 'MAJOR',
      packages: [
        { name: '@dossier/sdk', version: null },
        { name: '@dossier/client', version: null },
      ],
      releasedOn: null,
    },
  ]);
});

it('has no entry without changesets and releases', () => {
  expect(unreleasedEntries(join(folder, 'absent'))).toEqual([]);
  expect(releasedEntries(folder), releasedFile).toEqual([]);
});
