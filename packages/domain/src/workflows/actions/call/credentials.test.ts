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

it('credentials in texts are struck out, too, and the rest of the text stays', () => {
  const hidden = (body: unknown) => (withoutCredentials({ url, body }) as { body: unknown }).body;
  expect(hidden('{"password": "a\\"b", "name": "Example", "pin_pwd": 1234}')).toBe(
    '{"password": "***", "name": "Example", "pin_pwd": ***}',
  );
  expect(hidden(['pwd=a b&name=Example', '<a:secret x="y">abc</a:secret>'])).toEqual([
    'pwd=***&name=Example',
    '<a:secret x="y">***</a:secret>',
  ]);
  const stored = { url, body: '{"password": "abc", "token": "{{ secrets.token }}"}' };
  expect(hideCredentials(stored).body).toBe('{"password": "***", "token": "{{ secrets.token }}"}');
  expect(issuesOfCredentials(hideCredentials(stored))).toMatchObject([
    { path: ['body'], message: 'was hidden from you: write its value' },
  ]);
});

it('a placeholder that comes back is named at its place', () => {
  const issues = issuesOfCredentials(hideCredentials(input));
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['headers.x-custom', 'body.users.0.password', 'form.pwd']);
  for (const { message } of issues) expect(message).toContain('was hidden from you');
});
