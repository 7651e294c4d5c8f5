import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

const recordCount = 2_000;
let at: TestGateway;
let here: KeyedWorkspace;
let folder: string;

beforeAll(async () => {
  at = await openGateway({ rateLimitPerMinute: 0 });
  here = await at.workspace();
  folder = await mkdtemp(join(tmpdir(), 'dossier-documented-'));
  const { data } = await here.owner.folders.create({ name: 'Contacts' });
  for (let batch = 0; batch < recordCount / 500; batch += 1)
    await here.owner.records.batch({
      items: Array.from({ length: 500 }, (_, n) => ({
        action: 'create' as const,
        values: { folderId: data.id, title: `Contact ${batch * 500 + n}` },
      })),
    });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await at.close();
});

/** Runs the nth shell block of a page as it is pasted into a terminal; answers the printed lines. */
async function pasted(page: string, block: number): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs', page), 'utf8');
  const script = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)][block]?.[1];
  if (script === undefined) throw new Error(`${page} has no shell block ${block}.`);
  const env = { ...process.env, DOSSIER_URL: at.gateway.url, DOSSIER_KEY: here.fullKey };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env, maxBuffer: 10_000_000 });
  return stdout.split('\n').filter((line) => line !== '');
}

it('the loop over pages prints every record once', async () => {
  const lines = await pasted('integrators/lists.md', 0);
  expect(new Set(lines).size).toBe(recordCount);
  expect(lines).toHaveLength(recordCount);
});

it('the loop over changes keeps a complete copy and goes on where it ended', async () => {
  const lines = await pasted('integrators/lists.md', 2);
  // Records made a moment ago may come again.
  expect(new Set(lines.filter((line) => line.startsWith('put rec_'))).size).toBe(recordCount);
  expect(await pasted('integrators/lists.md', 2)).toEqual([]);
});

it('the activities of a day are listed', async () => {
  expect(JSON.parse((await pasted('integrators/lists.md', 1)).join('\n'))).toMatchObject({ data: [] });
});
