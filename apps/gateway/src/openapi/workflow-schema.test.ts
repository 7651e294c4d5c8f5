import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../testing/http.ts';
import { openGateway, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let isValid: ValidateFunction;
let words: string;

beforeAll(async () => {
  at = await openGateway();
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
