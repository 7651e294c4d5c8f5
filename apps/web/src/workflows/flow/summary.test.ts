import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const of = (input: Record<string, unknown>) => summaryOf({ name: 'step', action: 'any', input });

it.each([
  [
    { condition: { all: [{ left: '{{ trigger.body.email }}', operator: 'isNotEmpty' }] } },
    'trigger.body.email is not empty',
  ],
  [
    {
      condition: {
        any: [
          { left: '{{ deal.amount }}', operator: 'greater', right: 500 },
          { all: [{ left: '{{ deal.title }}', operator: 'isOneOf', right: ['A', 'B'] }] },
        ],
      },
    },
    'deal.amount is greater than 500 or deal.title is one of A, B',
  ],
  [{ condition: { all: [{ left: '', operator: 'equals', right: '' }] } }, ''],
  [{ method: 'GET', url: 'https://api.example.com/leads' }, 'GET https://api.example.com/leads'],
  [{ duration: 3, unit: 'days' }, '3 days'],
  [{ title: 'Call\n{{ record.title }}', text: 'other' }, 'Call {{ record.title }}'],
  [{}, ''],
])('says what a step with the input %j does', (input, words) => {
  expect(of(input)).toBe(words);
});

it('is one line at most', () => {
  expect(of({ title: 'x'.repeat(200) })).toHaveLength(90);
});
