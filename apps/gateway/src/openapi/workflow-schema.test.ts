import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../testing/http.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let isValid: ValidateFunction;
let words: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  words = await readFile(new URL('../../../../docs/integrators/workflows.md', import.meta.url), 'utf8');
  // Without a key, as editors read it.
  const { body } = await send(at.gateway.url, 'GET', '/api/v1/schemas/workflow.json');
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  isValid = ajv.compile(body);
});
afterAll(() => at.close());

const step = (action: string, input: object) => ({
  name: 'Example',
  definition: { trigger: { kind: 'manual' }, steps: [{ name: 'step', action, input }] },
});

test('the schema takes the documented workflow, and templates in place of any value', () => {
  const documented: unknown = JSON.parse(/<<'JSON'\n(.*?)\nJSON\n/s.exec(words)?.[1] ?? '');
  expect(isValid(documented), JSON.stringify(isValid.errors)).toBe(true);
  for (const input of [
    { where: { field: 'amount', op: 'gte', value: 1 }, limit: '{{ trigger.body.most }}' },
    { sort: ['-amount'], limit: 5 },
  ])
    expect(isValid(step('findDeals', input)), JSON.stringify(isValid.errors)).toBe(true);
});

test('the schema refuses an unknown action, an unknown field and a value of another type', () => {
  expect(isValid(step('findDeal', {}))).toBe(false);
  expect(isValid(step('findDeals', { limit: 'many' }))).toBe(false);
  expect(isValid(step('addComment', { txt: 'x' }))).toBe(false);
  expect(isValid({ ...step('addComment', { text: 'x' }), id: 1 })).toBe(false);
});

test('the documented commands make a workflow that is switched on', async () => {
  const { owner } = workspace;
  const status = { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Lead', 'Customer'] };
  await owner.folders.create({ name: 'Contacts', fields: [status] });
  await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }, { name: 'Proposal' }] });
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const given = readme.match(/^(api|field)\(\) .*$/gm) ?? [];
  expect(given).toHaveLength(2);
  const block =
    words
      .split('```sh\n')
      .find((part) => part.startsWith('cat > ask-about'))
      ?.split('```')[0] ?? '';
  const { key } = await workspace.newKey('write', 'workflows:manage');
  const folder = await mkdtemp(join(tmpdir(), 'documented-'));
  try {
    const script = [...given, block].join('\n').replaceAll('http://127.0.0.1:3000', at.gateway.url);
    const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], {
      cwd: folder,
      env: { KEY: key, PATH: process.env['PATH'] },
    });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { data: object });
    expect(answers[0]).toMatchObject({ data: { name: 'Ask about the proposal' }, dryRun: {} });
    expect(answers.slice(1)).toMatchObject([
      { data: { publishedVersion: 1 } },
      { data: { isEnabled: true } },
      { data: { definition: { trigger: { stageId: '@{stage:Sales/Proposal}' } } } },
    ]);
    expect(isValid(answers[3]?.data), JSON.stringify(isValid.errors)).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await owner.workflows.list({})).data).toMatchObject([{ isEnabled: true }]);
});
