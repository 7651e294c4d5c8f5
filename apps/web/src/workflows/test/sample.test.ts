import type { Step } from '@dossier/domain/workflows/schema.ts';
import { expect, it } from 'vitest';
import { seenBy } from './sample.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({ name, action: 'createTask', input: {}, ...more });
const steps = [
  step('ask', { action: 'callApi', onError: 'continue' }),
  step('each', { action: 'forEach', steps: [step('line'), step('send', { action: 'callApi' })] }),
  step('last'),
  step('paid', { action: 'waitForCall' }),
];
const outputs = { each: { items: [{ sku: 'a' }, { sku: 'b' }] } };

it('lets a step use the steps before it, the errors of those that go on, and the item of its loop', () => {
  expect(seenBy(steps, 'line', outputs)).toEqual({
    stepNames: ['ask', 'each'],
    erringNames: ['ask'],
    loop: { name: 'each', item: { sku: 'a' } },
    hasSecrets: false,
    receivers: [],
  });
  expect(seenBy(steps, 'last', {})).toMatchObject({ loop: undefined });
});

it('gives secrets to calls, and the resume URLs of later steps to what sends something', () => {
  const sending = { hasSecrets: true, receivers: ['paid'] };
  expect(seenBy(steps, 'ask', {})).toEqual({ stepNames: [], erringNames: [], loop: undefined, ...sending });
  expect(seenBy(steps, 'send', {})).toMatchObject({ hasSecrets: true, loop: { name: 'each', item: undefined } });
});
