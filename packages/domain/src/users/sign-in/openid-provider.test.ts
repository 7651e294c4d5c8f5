import { expect, it } from 'vitest';
import { userInfoOf } from './company-sign-in.ts';

const provider = {
  issuer: 'https://id.example.com',
  clientId: 'dossier',
  clientSecret: 'a secret',
  label: 'Example Ltd',
  emailDomains: [],
};
const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify({ sub: '1', email: 'person@example.com', ...claims })).toString('base64url')}.x`;

it.each([
  ['one audience', { aud: 'dossier' }, true],
  ['one audience in a list', { aud: ['dossier'] }, true],
  ['this client as its party', { aud: ['dossier', 'other'], azp: 'dossier' }, true],
  ['several audiences and no party', { aud: ['dossier', 'other'] }, false],
  ['a foreign party', { aud: 'dossier', azp: 'other' }, false],
])('an ID token with %s', async (_, claims, isTaken) => {
  const info = await userInfoOf(provider, { idToken: tokenOf(claims) }, undefined);
  expect(info !== null).toBe(isTaken);
});
