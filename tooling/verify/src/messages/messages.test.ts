import { expect, test } from 'vitest';
import { differences } from './check.ts';
import { domainMessagesIn, messagesIn, refusalsIn } from './catalogues.ts';
import { strayTextsIn } from './stray-texts.ts';
import { readSource } from './syntax.ts';

const textsIn = (code: string) => messagesIn(readSource('a.tsx', code)).map(({ text }) => text);
const straysIn = (code: string) => strayTextsIn(readSource('a.tsx', code)).map(({ text }) => text);

test('the texts of t and rich are found, joined ones and both sides of a condition too', () => {
  expect(textsIn(`t('One'); rich('Two', {}); t('Thr' + 'ee'); t(is ? 'Four' : 'Five'); t(label); i.t('Six');`)).toEqual(
    ['One', 'Two', 'Three', 'Four', 'Five'],
  );
});

test('labels, names and sentences of the domain are found', () => {
  const code = `
    const input = z.object({ a: z.string().min(1, 'must not be empty').register(formInput, { label: 'Title' }) });
    const kind = { label: 'Kind', control: 'choice', names: { A: 'First' } };
    const event = defineEvent('a.b', 'For integrators.', 'changed it', shape);`;
  const found = domainMessagesIn(readSource('schema.ts', code)).map(({ text }) => text);
  expect(found).toEqual(['must not be empty', 'Title', 'Kind', 'First', 'changed it']);
});

test('messages of refusals are found in every file of the server, both sides of a condition and values too', () => {
  const code = `
    if (a) throw impossible(['a'], is ? 'is archived' : 'is gone');
    if (b) throw notFound('record');
    if (c) throw malformed(['c'], \`\${count} of "\${name}" \` + 'are gone: ' + names);
    if (d) throw impossible(['d'], \`\${name}: \${problem}\`);
    throw new DomainError('CONFLICT', 'This ' + 'ended.', { issues: [{ path: [], message: 'no' }] });`;
  expect(refusalsIn(readSource('service.ts', code)).map(({ text }) => text)).toEqual([
    'is archived',
    'is gone',
    'There is no such record.',
    '{1} of "{2}" are gone: {3}',
    'This ended.',
  ]);
});

test('a text of an element, an attribute, a property or a sentence anywhere is a stray text', () => {
  expect(straysIn(`<b title="Ab">Cd {is ? 'Ef' : t('Gh')}</b>`)).toEqual(['Ab', 'Cd', 'Ef']);
  expect(straysIn('show({ title: `Moved ${count}` }); const words = `${count} rows`;')).toEqual([
    'Moved \u2026',
    '\u2026 rows',
  ]);
  expect(straysIn(`throw new SignInRefused('The password is wrong.')`)).toEqual(['The password is wrong.']);
});

test('keys, classes, addresses and errors of programmers are none', () => {
  expect(straysIn(`<a className="row wide" to="/records/new">{t('Open')}</a>`)).toEqual([]);
  expect(
    straysIn(`if (key === 'Enter' || kinds['Some Kind']) throw new Error('The page has lost its root.');`),
  ).toEqual([]);
  expect(straysIn(`// not a text: a header of HTTP\nconst header = \`Bearer \${key}\`;`)).toEqual([]);
});

test('a translation keeps values, elements and the cases of a count', () => {
  expect(differences('Go to {name}', 'Zu {name}')).toEqual([]);
  expect(differences('Go to {name}', 'Zu {nam}')).toHaveLength(1);
  expect(differences('<b>All</b>', 'Alle')).toHaveLength(1);
  expect(differences('{n, plural, one {# row} other {# rows}}', '{n, plural, one {# Zeile} other {# Zeilen}}')).toEqual(
    [],
  );
  expect(differences('{n, plural, one {# row} other {# rows}}', '{n, plural, one {# Zeile}}')).toHaveLength(1);
});
