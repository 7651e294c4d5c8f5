import { expect, it } from 'vitest';
import { labelOfExpression, readOffset, showSpan } from './labels.ts';

it.each([
  ['record.title', 'Record'],
  ['deal.ownerId', 'Owner'],
  ['record.data.renewsOn', 'Renews on'],
  ['trigger.body.email', 'E-mail'],
  ['steps.found.output.title', 'Found'],
  ['record.data["first name"]', 'First name'],
  ['now', 'now'],
  ['now | add_business_days: 2', '2 business days later'],
  ['record.data.renewsOn | add_days: -1', '1 day before Renews on'],
  ['deal.closeDate | add_months: 3, "UTC"', '3 months after Close date'],
  ['deal.amount | money: "de"', 'Amount'],
  ['', ''],
])('calls {{ %s }} %j', (expression, words) => {
  expect(labelOfExpression(expression)).toBe(words);
});

it('shows spans in words, and keeps a count from a template', () => {
  expect(showSpan(1, 'days')).toBe('1 day');
  expect(showSpan('3', 'hours')).toBe('3 hours');
  expect(showSpan('{{ variables.pause }}', 'days')).toBe('{{ variables.pause }} days');
});

it.each([
  ['-3bd', { span: '3 business days', isBefore: 'yes' }],
  ['2w', { span: '2 weeks', isBefore: 'no' }],
  ['soon', undefined],
  [undefined, undefined],
])('reads the offset %j', (offset, read) => {
  expect(readOffset(offset)).toEqual(read);
});
