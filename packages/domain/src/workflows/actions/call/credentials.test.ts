import { expect, it } from 'vitest';
import { hideCredentials, issuesOfCredentials, withoutCredentials } from './credentials.ts';

const url = 'https://api.example.com/';
const input = {
  url,
  headers: { 'x-team': 'sales', 'x-custom': 'Bearer abc' },
  body: { users: [{ name: 'Example', password: 'abc' }], token: '{{ secrets.token }}' },
  form: { pwd: 'abc' },
};

it('credentials in headers, bodies and forms are struck out of exports, and templates are not', () => {
  expect(hideCredentials(input)).toEqual({
    url,
    headers: { 'x-team': 'sales', 'x-custom': '***' },
    body: { users: [{ name: 'Example', password: '***' }], token: '{{ secrets.token }}' },
    form: { pwd: '***' },
  });
});

it('credentials are struck out of the log of a run', () => {
  const rendered = { ...input, body: { password: 'given by the caller', token: '***', name: 'Example' } };
  expect(withoutCredentials(rendered)).toMatchObject({
    body: { password: '***', token: '***', name: 'Example' },
    form: { pwd: '***' },
  });
});

it('a placeholder that comes back is named at its place', () => {
  const issues = issuesOfCredentials(hideCredentials(input));
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['headers.x-custom', 'body.users.0.password', 'form.pwd']);
  for (const { message } of issues) expect(message).toContain('was hidden from you');
});
