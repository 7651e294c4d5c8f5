import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

// The conversation of docs/integrators/mcp.md is run in a shell, and its answers are compared.

const page = new URL('../../../../docs/integrators/mcp.md', import.meta.url);
const border = '-- next --';

let at: TestGateway;
beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());

/** Without what differs each time. */
const lasting = (text: string) =>
  text
    .trim()
    .replaceAll(/\b(op|rec|evt|key|usr|fld)_[0-9a-z]{26}\b/g, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');

it('the conversation of the documentation goes as it says', async () => {
  const text = (await readFile(page, 'utf8')).split('## A conversation')[1] ?? '';
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp('```' + language + '\n(.*?)```', 'gs'))].map(([, block = '']) => block);
  const workspace = await at.workspace();
  await workspace.newFolder();
  const { key } = (await workspace.owner.apiKeys.create({ name: 'Agent', scopes: ['write'] })).data;
  const env = { ...process.env, DOSSIER_URL: at.gateway.url, DOSSIER_KEY: key };
  const script = blocks('sh').join(`\necho '${border}'\n`);
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env });
  expect(stdout.split(border).map(lasting)).toEqual(blocks('text').map(lasting));
});
