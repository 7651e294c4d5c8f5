import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { t, rich } from './t.ts';

test('values are put in their places, numbers as the person reads them', () => {
  expect(t('Go to {name}', { name: 'Leads {x}' })).toBe('Go to Leads {x}');
  expect(t('{count} rows', { count: 1234 })).toBe('1,234 rows');
});

test('a count chooses its words', () => {
  const text = 'Moved {count, plural, =0 {nothing} one {# record} other {# records of {name}}}.';
  const said = [0, 1, 1200].map((count) => t(text, { count, name: 'Leads' }));
  expect(said).toEqual(['Moved nothing.', 'Moved 1 record.', 'Moved 1,200 records of Leads.']);
});

test('a word chooses its words', () => {
  const text = '{role, select, ADMIN {May change all} other {May read}}';
  expect([t(text, { role: 'ADMIN' }), t(text, { role: 'VIEWER' })]).toEqual(['May change all', 'May read']);
});

test('without values, braces are just braces', () => {
  expect(t('Write {{ to choose a value')).toBe('Write {{ to choose a value');
});

test('elements stand in a text, and a value is never read as one', () => {
  const node = rich('Ask <mail>{name}</mail> for {count, plural, one {# key} other {# keys}}.', {
    mail: (words) => createElement('b', null, words),
    name: '<mail>Eve</mail>',
    count: 2,
  });
  expect(renderToStaticMarkup(node)).toBe('Ask <b>&lt;mail&gt;Eve&lt;/mail&gt;</b> for 2 keys.');
});
