import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '@dossier/gateway/testing/gateway.ts';
import { startTestWorker } from '@dossier/worker/testing/worker.ts';
import type { RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dossier, freshFolder, removeFolders } from './testing/installations.ts';

let at: TestGateway;
let worker: RunningWorker;
let here: KeyedWorkspace;
let folder: string;

beforeAll(async () => {
  at = await openGateway();
  worker = await startTestWorker({ databaseUrl: at.world.url, authSecret: worldSecret });
  here = await at.workspace();
  await here.owner.folders.create({ name: 'People', type: 'CONTACT' });
  folder = await freshFolder();
  await writeFile(join(folder, 'good.csv'), 'name,email\nAda,ada@example.com\nGrace,grace@example.com\n');
  await writeFile(join(folder, 'bad.csv'), 'name,email\nAda Lovelace,ada@example.com\nAlan,nobody\n');
});
afterAll(async () => {
  await worker.close();
  await at.close();
  await removeFolders();
});

const run = (words: string[], key = here.writeKey) => dossier(words, { DOSSIER_URL: at.gateway.url, DOSSIER_KEY: key });

test('import takes a file into a folder by its name, and export writes it again', async () => {
  const tried = await run(['import', join(folder, 'good.csv'), '--folder', 'people', '--dry-run', '--json']);
  expect({ code: tried.code, stderr: tried.stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining('Sent 100 %'),
  });
  expect(JSON.parse(tried.stdout)).toMatchObject({ import: { state: 'CHECKED', createdCount: 2 }, problems: [] });

  await writeFile(join(folder, 'latin.csv'), Buffer.from('name,email\nZo\u00eb Müller,zoe@example.com\n', 'latin1'));
  const latin = await run(['import', join(folder, 'latin.csv'), '--folder', 'People', '--dry-run', '--json']);
  expect(JSON.parse(latin.stdout)).toMatchObject({
    import: { state: 'CHECKED', encoding: expect.stringMatching(/^windows-125/), createdCount: 1 },
  });

  const taken = await run(['import', join(folder, 'good.csv'), '--folder', 'People']);
  expect(taken).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^DONE: 2 rows, 2 created.*\nTo undo it: .*op_/),
  });

  const flawed = await run([
    'import',
    join(folder, 'bad.csv'),
    '--folder',
    'People',
    '--match',
    'email',
    '--mode',
    'update',
  ]);
  expect(flawed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^DONE: 2 rows, 0 created, 1 updated, 0 unchanged, 0 skipped, 1 failed\.\nemail: .*row 3: "nobody"/,
    ),
  });

  const output = join(folder, 'out.csv');
  const written = await run(['export', '--folder', 'People', '--output', output, '--json']);
  expect({ code: written.code, stderr: written.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(written.stdout)).toMatchObject({ export: { state: 'DONE', rowCount: 2 }, output });
  expect(await readFile(output, 'utf8')).toContain('"Ada Lovelace"');
  const lines = (await run(['export', '--folder', 'People', '--format', 'jsonl'])).stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ title: 'Grace' }, { title: 'Ada Lovelace' }]);
  expect((await run(['export', '--folder', 'People'])).stdout).toBe(await readFile(output, 'utf8'));
});

test.each([
  [['import', 'none.csv', '--folder', 'People'], "none.csv can't be read."],
  [['import', 'none.csv', '--folder', 'Nobody'], 'There is no folder "Nobody". There is: People'],
  [['export', '--folder', 'People', '--json'], 'name the file in --output'],
])('%j is refused in one line', async (words, line) => {
  const { code, stdout, stderr } = await run(words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a key without the scope is told which one it lacks', async () => {
  const { key } = await here.newKey('records:write', 'folders:read');
  const { code, stderr } = await run(['import', join(folder, 'good.csv'), '--folder', 'People'], key);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('imports:write') });
  expect((await dossier(['export', '--folder', 'People'])).stderr).toContain('DOSSIER_KEY is not set');
});
