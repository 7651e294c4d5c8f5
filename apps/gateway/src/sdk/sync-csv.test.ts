import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDossier, type Dossier } from '@dossier/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

const program = new URL('../../../../packages/sdk/examples/sync-csv/main.ts', import.meta.url).pathname;
const rowCount = 1_500;
const file = 'contacts.csv';

let at: TestGateway;
let workspace: KeyedWorkspace;
let dossier: Dossier;
let folder: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  dossier = createDossier({ url: at.gateway.url, apiKey: workspace.writeKey });
  folder = await mkdtemp(join(tmpdir(), 'dossier-sync-'));
  await writeRows(() => '');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await at.close();
});

function writeRows(suffixOf: (row: number) => string, ...more: string[]): Promise<void> {
  const rows = Array.from({ length: rowCount }, (_, row) => `${row}@example.com,Contact ${row}${suffixOf(row)},`);
  return writeFile(join(folder, file), ['email,title,phone', ...rows, ...more].join('\n'));
}

/** Runs the example, maybe only until it prints a line, and returns the last line. */
async function sync(folderId: string, untilLine?: string): Promise<string> {
  const env = { ...process.env, DOSSIER_URL: at.gateway.url, DOSSIER_KEY: workspace.writeKey };
  const run = spawn(process.execPath, [program, file, folderId], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let last = '';
  for await (const line of createInterface(run.stdout)) {
    last = line;
    if (line === untilLine) run.kill('SIGKILL');
  }
  return last;
}

it('a sync of a CSV file that is killed goes on, and the next one changes nothing', async () => {
  const folderId = await workspace.newFolder();
  await sync(folderId, '1000 sent');
  expect(await sync(folderId)).toMatch(/ sent, 0 failed, \d{4} unchanged$/);
  const versions = await versionsIn(folderId);
  expect(versions).toHaveLength(rowCount);
  expect(new Set(versions)).toEqual(new Set([1]));
  expect(await sync(folderId)).toBe(`0 sent, 0 failed, ${rowCount} unchanged`);
  await writeRows((row) => (row === 7 ? ' Junior' : ''), ',Without e-mail,');
  expect(await sync(folderId)).toBe(`1 sent, 1 failed, ${rowCount - 1} unchanged`);
  expect((await versionsIn(folderId)).toSorted().slice(-2)).toEqual([1, 2]);
});

async function versionsIn(folderId: string): Promise<number[]> {
  const versions: number[] = [];
  for await (const { version } of dossier.records.list({ folderId, pageSize: 500 })) versions.push(version);
  return versions;
}
