import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { visit, showInTimeline } from './visit.ts';

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

/** A picture for the eyes of people, where a folder is named. */
async function look(name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_DIR'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function openPane(name: string) {
  await visit(page, `${installation.url}/records/${recordId}`);
  await showInTimeline(page, name);
}

it('writes a comment with formatting, as others will read it', async () => {
  await openPane('Comments');
  const form = page.getByRole('form', { name: 'Write a comment' });
  await form.getByLabel('Comment').fill('**Call back**\n\n- [x] offer\n- [ ] contract');
  await form.getByRole('switch', { name: 'Formatting' }).check();
  await form.getByRole('textbox', { name: 'Comment' }).locator('strong', { hasText: 'Call back' }).waitFor();
  await form.getByRole('button', { name: 'Save the note' }).click();
  const comment = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit the comment/ }) });
  await comment.locator('strong', { hasText: 'Call back' }).waitFor();
  const { data } = await installation.api.comments.list.query({ id: recordId });
  expect(data[0]).toMatchObject({ format: 'markdown', text: '**Call back**\n\n- [x] offer\n- [ ] contract' });
  await comment.getByRole('checkbox', { name: 'Not done' }).press('Space');
  await expect
    .poll(async () => (await installation.api.comments.list.query({ id: recordId })).data[0]?.text)
    .toBe('**Call back**\n\n- [x] offer\n- [x] contract');
});

it('ticks two items of a comment one after the other while the first is on its way', async () => {
  const text = '- [ ] offer\n- [ ] contract\n- [ ] visit';
  await installation.api.comments.create.mutate({ id: recordId, text, format: 'markdown' });
  await openPane('Comments');
  const comment = page.getByRole('listitem').filter({ has: page.getByText('visit') });
  const items = comment.getByRole('checkbox');
  await items.nth(2).waitFor();
  const sent = Promise.withResolvers<void>();
  await page.route(/comments\.update/, (route) => sent.promise.then(() => route.continue()));
  await items.nth(0).press('Space');
  await expect.poll(() => items.nth(0).isChecked()).toBe(true);
  await items.nth(1).press('Space');
  await expect.poll(() => items.nth(1).isChecked()).toBe(true);
  sent.resolve();
  await expect
    .poll(async () => (await installation.api.comments.list.query({ id: recordId })).data[0]?.text)
    .toBe('- [x] offer\n- [x] contract\n- [ ] visit');
  await page.unroute(/comments\.update/);
});

it('writes a note in an editor: a heading, a list, a checklist, a link and a mention', async () => {
  await visit(page, `${installation.url}/records/${recordId}`);
  await page.getByRole('region', { name: 'Write something about this record' }).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('form', { name: 'Write a note' });
  const editor = form.getByRole('textbox', { name: 'Comment' });
  await editor.waitFor();
  await expect.poll(() => editor.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('## Kick-off meeting');
  await page.keyboard.press('Enter');
  await page.keyboard.type('They need **two** offers, ask @exam');
  await page.getByRole('option', { name: 'Example Owner' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Checklist' }).click();
  await page.keyboard.type('send the offer');
  // Drafts outlive a reload.
  await page.reload();
  await page.getByRole('region', { name: 'Write something about this record' }).waitFor();
  await page.keyboard.press('n');
  await editor.getByRole('heading', { name: 'Kick-off meeting' }).waitFor();
  await look('note');
  await editor.getByText('send the offer', { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  const timeline = page.getByRole('main').getByRole('listitem');
  await timeline.locator('strong', { hasText: 'two' }).first().waitFor();
  await expect.poll(() => editor.textContent()).toBe('');
  const { data } = await installation.api.comments.list.query({ id: recordId });
  const ownerId = (await installation.api.users.me.query()).data.id;
  expect(data[0]).toMatchObject({
    format: 'markdown',
    text:
      `## Kick-off meeting\n\nThey need **two** offers, ask @${ownerId} \n\n- first\n- second\n\n` +
      '- [ ] send the offer',
  });
  const found = await installation.api.search.find.query({ q: 'kick-off' });
  expect(JSON.stringify(found.data)).toContain(recordId);
});

it('opens a note in the editor again, and one that it would change as Markdown', async () => {
  const table = '| a | b |\n| - | - |\n| 1 | 2 |';
  await installation.api.comments.create.mutate({ id: recordId, text: table, format: 'markdown' });
  await openPane('Comments');
  const edit = page.getByRole('button', { name: 'Edit the comment of Example Owner' });
  await edit.first().click();
  await expect.poll(() => page.getByRole('dialog').locator('textarea').first().inputValue()).toBe(table);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await edit.nth(1).click();
  const editor = page.getByRole('dialog').getByRole('textbox', { name: 'Comment' });
  await editor.getByText('Kick-off meeting').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' in March');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Kick-off meeting in March').first().waitFor();
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
  await page.getByRole('dialog').getByRole('switch', { name: 'Formatting' }).check();
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
  await expect.poll(() => comment.locator('img, script, iframe').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => 'broken' in window)).toBe(false);
  expect(installation.pageErrors).toEqual([]);
});
