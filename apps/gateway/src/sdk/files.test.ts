import { exportRecords } from '@dossier/domain/imports/export/export-records.job.ts';
import { runImport } from '@dossier/domain/imports/run/run-import.job.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import {
  createDossier,
  type Dossier,
  downloadExport,
  importFile,
  type ImportProgress,
  PayloadTooLargeError,
} from '@dossier/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let dossier: Dossier;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  here = await at.workspace();
  dossier = createDossier({ url: at.gateway.url, apiKey: here.writeKey });
  folderId = await here.newFolder();
});

/** Does the work of a worker once an import or export runs. */
function worker() {
  const started = new Set<string>();
  return (id: string, work: () => Promise<unknown>) => {
    if (!started.has(id)) void work();
    started.add(id);
  };
}

function importing() {
  const seen: ImportProgress[] = [];
  const start = worker();
  const onProgress = (progress: ImportProgress) => {
    seen.push(progress);
    const { id: importId, state } = progress.import;
    if (state !== 'RUNNING') return;
    start(importId, () => runImport.run(jobContext(at.world.database), { workspaceId: here.id, importId, attempt: 1 }));
  };
  return { seen, onProgress };
}

// Four bytes each, so that parts are cut within a character.
const row = (n: number) => `😀 ${n},contact${n}@example.com\n`;
const fileOf = (rows: number) => `name,email\n${Array.from({ length: rows }, (_, n) => row(n)).join('')}`;

describe('importFile', () => {
  it('sends a file in parts, starts, and resolves with the import that has ended', async () => {
    const { seen, onProgress } = importing();
    const file = new Blob([fileOf(6_000)]);
    const done = await importFile(dossier, { folderId, file, fileName: 'people.csv', isDryRun: false, onProgress });
    expect(done).toMatchObject({ state: 'DONE', createdCount: 6_000, failedCount: 0, size: file.size });
    expect(
      seen
        .filter(({ stage }) => stage === 'UPLOAD')
        .map(({ done: sent }) => sent)
        .at(-1),
    ).toBe(file.size);
    expect(seen.at(-1)).toMatchObject({ stage: 'IMPORT', done: file.size, size: file.size });
    const { data } = await dossier.records.list({ folderId, sort: 'createdAt', pageSize: 1 });
    expect(data[0]?.title).toMatch(/^😀 \d+$/);
  });

  it('tries out unless isDryRun is false, by a mapping and a match of the caller', async () => {
    await dossier.records.create({ folderId, title: 'Before', email: 'contact0@example.com' });
    const { onProgress } = importing();
    const input = { folderId, fileName: 'people.csv', mapping: ['title', 'email'], matchField: 'email', onProgress };
    const tried = await importFile(dossier, { ...input, file: new TextEncoder().encode(fileOf(2)) });
    expect(tried).toMatchObject({ state: 'CHECKED', isDryRun: true, createdCount: 1, updatedCount: 1 });
    expect((await dossier.records.list({ folderId })).data).toHaveLength(1);
  });

  it('goes on with an upload that broke off', async () => {
    const file = fileOf(8_000);
    const broken = new AbortController();
    let importId = '';
    const first = importFile(dossier, {
      folderId,
      file,
      fileName: 'people.csv',
      signal: broken.signal,
      onProgress: (progress) => {
        importId = progress.import.id;
        broken.abort(new Error('Broken off'));
      },
    });
    await expect(first).rejects.toThrow('Broken off');
    const { onProgress } = importing();
    const done = await importFile(dossier, { folderId, file, fileName: 'people.csv', importId, onProgress });
    expect(done).toMatchObject({ id: importId, rowCount: 8_000, failedCount: 0 });
  });

  it('refuses a file that is too large before it is sent', async () => {
    let requests = 0;
    const counting = createDossier({
      url: at.gateway.url,
      apiKey: here.writeKey,
      fetch: (...sent) => {
        requests += 1;
        return fetch(...sent);
      },
    });
    const file = new Blob(Array.from({ length: 300 }, () => new Uint8Array(1_000_000)));
    const sent = importFile(counting, { folderId, file, fileName: 'large.csv' });
    await expect(sent).rejects.toBeInstanceOf(PayloadTooLargeError);
    expect(requests).toBe(1);
  });
});

it('downloadExport waits for the file and streams it', async () => {
  await dossier.records.create({ folderId, title: 'Zoë' });
  const start = worker();
  const working = createDossier({
    url: at.gateway.url,
    apiKey: here.writeKey,
    fetch: async (...sent) => {
      const [input] = sent;
      const exportId = /\/exports\/(exp_\w+)$/.exec(input instanceof Request ? input.url : String(input))?.[1];
      if (exportId !== undefined)
        start(exportId, () => exportRecords.run(jobContext(at.world.database), { workspaceId: here.id, exportId }));
      return fetch(...sent);
    },
  });
  const { exported, file } = await downloadExport(working, { folderId, columns: ['title'] });
  expect(exported).toMatchObject({ state: 'DONE', rowCount: 1 });
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toContain('"Zoë"');
});
