import { expect, it } from 'vitest';
import { Confidential } from './confidential.ts';

const secret = 's3cret "quoted" & é/+=';
const confidential = new Confidential([secret, 'Bearer 0123456789abcdef']);

it.each<[form: string, told: string]>([
  ['as it is', secret],
  ['in JSON', JSON.stringify(secret)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ key: secret }))],
  ['in JSON in JSON in JSON', JSON.stringify(JSON.stringify(JSON.stringify({ key: secret })))],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 after a name', Buffer.from(`a:${secret}`).toString('base64')],
  ['in base64 after a longer name', Buffer.from(`ab:${secret}, and more`).toString('base64')],
  ['in base64url', Buffer.from(secret).toString('base64url')],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in an address', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams({ key: secret }).toString()],
])('a secret is struck out %s', (_, told) => {
  const struck = confidential.strike(`before ${told} after`);
  expect(struck).toMatch(/^before .*\*\*\*.* after$/);
  expect(struck).not.toContain(told);
  for (const part of ['s3cret', 'quoted', Buffer.from('s3cret').toString('hex')]) expect(struck).not.toContain(part);
});

it('strikes out in every text of a value, names included, and leaves the rest as it is', () => {
  expect(confidential.strikeIn({ [secret]: [secret, 1, null, true, { deep: `x ${secret}` }], other: 'other' })).toEqual(
    { '***': ['***', 1, null, true, { deep: 'x ***' }], other: 'other' },
  );
});

it('strikes out the beginning of one where a text was cut in it', () => {
  expect(confidential.strikeCut('it said Bearer 012345678')).toBe('it said ***');
  expect(confidential.strikeCut('it said Bearer')).toBe('it said Bearer');
  expect(confidential.strike('it said Bearer 012345678')).toBe('it said Bearer 012345678');
});

it('strikes out a short secret as it is, and not its forms, which are in many texts by chance', () => {
  expect(new Confidential(['key']).strike('a key, a2V5, 6b6579')).toBe('a ***, a2V5, 6b6579');
});

it('leaves alone what was not told this time', () => {
  const told = new Confidential(
    [secret, 'another-secret'],
    JSON.stringify({ authorization: `Basic ${Buffer.from(`a:${secret}`).toString('base64')}` }),
  );
  expect(told.strike(`${secret} and another-secret`)).toBe('*** and another-secret');
});

it('knows nothing where nothing was told', () => {
  expect(new Confidential(['']).strike('any text')).toBe('any text');
});
