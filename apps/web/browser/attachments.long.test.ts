import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

const mimeType = 'application/pdf';
// Two pieces of 256 kB and a part of a third.
const buffer = Buffer.alloc(600_000, '%PDF-1.4 example ');

let installation: Installation;
let page: Page;
let recordId: string;
let taskId: string;
let dealAddress: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const { data: folder } = await api.folders.create.mutate({ name: 'Contacts' });
  recordId = (await api.records.create.mutate({ folderId: folder.id, title: 'Example contact' })).data.id;
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] });
  const { data: deal } = await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Example deal' });
  dealAddress = `/deals/${pipeline.id}/${deal.id}`;
  taskId = (await api.tasks.create.mutate({ title: 'Example task' })).data.id;
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const files = () => page.getByRole('region', { name: /^Files, / });
const namesOn = async (on: { recordId: string } | { taskId: string }) =>
  (await installation.api.attachments.list.query(on)).data.map(({ name }) => name);

async function choose(name: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles([{ name, mimeType, buffer }]);
}

it('attaches a file to a record, gives it back byte for byte, renames and deletes it', async () => {
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByText('Drop files here, up to 10 MB each.').waitFor();
  await choose('offer.pdf');
  await page.getByText(/added the file “offer\.pdf”/).waitFor();
  const downloading = page.waitForEvent('download');
  await files().getByRole('button', { name: 'Download offer.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('offer.pdf');
  expect((await readFile(await download.path())).equals(buffer)).toBe(true);
  await files().getByRole('button', { name: 'Rename offer.pdf' }).click();
  const name = page.getByRole('textbox', { name: 'File name' });
  await name.press('Control+a');
  await name.pressSequentially('signed offer.pdf');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await files().getByRole('button', { name: 'Delete signed offer.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('region', { name: 'Files, 0' }).waitFor();
  expect(await namesOn({ recordId })).toEqual([]);
});

it('takes files that are dropped, and tells which one is too large', async () => {
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(11 * 1024 * 1024)], 'film.bin'));
    dropped.items.add(new File(['Example'], 'notes.txt', { type: 'text/plain' }));
    return dropped;
  });
  for (const kind of ['dragover', 'drop']) await files().dispatchEvent(kind, { dataTransfer: transfer });
  await files().getByRole('button', { name: 'Download notes.txt' }).waitFor();
  await files().getByText('film.bin: Files can be up to 10 MB.').waitFor();
  expect(await namesOn({ recordId })).toEqual(['notes.txt']);
});

it('shows a file that a colleague attaches meanwhile', async () => {
  await installation.api.attachments.create.mutate({ recordId, name: 'plan.txt', content: 'UGxhbg==' });
  await files().getByRole('button', { name: 'Download plan.txt' }).waitFor();
});

it('attaches files to deals and tasks alike', async () => {
  await page.goto(`${installation.url}${dealAddress}`);
  await choose('deal.pdf');
  await files().getByRole('button', { name: 'Download deal.pdf' }).waitFor();
  await page.goto(`${installation.url}/tasks`);
  await page.getByText('All open').click();
  await page.getByRole('button', { name: 'Example task', exact: true }).click();
  await choose('task.pdf');
  await files().getByRole('button', { name: 'Download task.pdf' }).waitFor();
  expect(await namesOn({ taskId })).toEqual(['task.pdf']);
});
