import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { data: folder } = await installation.api.folders.create.mutate({ name: 'Contacts' });
  const { data: record } = await installation.api.records.create.mutate({ folderId: folder.id, title: 'Example' });
  recordId = record.id;
  page = await installation.signedIn();
});
afterAll(() => installation.close());

async function openPane(name: string) {
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByRole('tab', { name }).click();
}

it('writes a comment in Markdown, with a preview before', async () => {
  await openPane('Comments');
  const form = page.getByRole('form', { name: 'Write a comment' });
  await form.getByLabel('Comment').fill('**Call back**\n\n- [x] offer\n- [ ] contract');
  await form.getByRole('switch', { name: 'Markdown' }).check();
  await form.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'Call back' }).waitFor();
  await form.getByRole('button', { name: 'Comment' }).click();
  const comment = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit the comment/ }) });
  await comment.locator('strong', { hasText: 'Call back' }).waitFor();
  const { data } = await installation.api.comments.list.query({ id: recordId });
  expect(data[0]).toMatchObject({ format: 'markdown', text: '**Call back**\n\n- [x] offer\n- [ ] contract' });
  await comment.getByRole('checkbox', { name: 'Not done' }).press('Space');
  await expect
    .poll(async () => (await installation.api.comments.list.query({ id: recordId })).data[0]?.text)
    .toBe('**Call back**\n\n- [x] offer\n- [x] contract');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect
    .poll(() => page.getByRole('listitem').getByRole('checkbox', { name: 'Done', exact: true }).first().isDisabled())
    .toBe(true);
});

it('shows a plain comment as it was written', async () => {
  await installation.api.comments.create.mutate({ id: recordId, text: '**as it is**' });
  await openPane('Comments');
  await page.getByText('**as it is**').waitFor();
});

it('shows the notes of a call, and changes how they are read', async () => {
  await installation.api.calls.create.mutate({ id: recordId, notes: 'wants *two* offers' });
  await openPane('Calls');
  await page.getByText('wants *two* offers').waitFor();
  await page.getByRole('button', { name: /^Edit the call/ }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Markdown' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('em', { hasText: 'two' }).first().waitFor();
});

it('runs nothing of a hostile comment, and asks no other server for anything', async () => {
  await installation.api.comments.create.mutate({
    id: recordId,
    format: 'markdown',
    text: [
      'hostile text',
      '<script>window.broken = 1</script><img src=x onerror="window.broken = 1">',
      '![pixel](https://tracker.example/pixel.gif) [run](javascript:window.broken=1) [data](data:text/html,x)',
      '[out](https://example.com/) [in](/settings/members)',
      '>'.repeat(5_000),
    ].join('\n\n'),
  });
  await openPane('Comments');
  const comment = page.getByRole('listitem').filter({ hasText: 'hostile text' });
  await comment.getByRole('link', { name: 'out' }).waitFor();
  const links = await comment
    .getByRole('link')
    .evaluateAll((found) =>
      found.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    );
  const rel = 'noopener noreferrer nofollow';
  expect(links).toEqual([
    ['pixel', 'https://tracker.example/pixel.gif', rel],
    ['out', 'https://example.com/', rel],
  ]);
  expect(await comment.locator('img, script, iframe').count()).toBe(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(installation.pageErrors).toEqual([]);
});
