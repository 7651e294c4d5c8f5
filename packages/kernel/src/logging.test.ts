import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeError, safeLogging } from './logging.ts';

test('an error is logged without the values of its query', () => {
  const error = new Error('Failed query: insert into records values ($1)\nparams: hunter2', {
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(hunter2)' }),
  });
  expect(describeError(error)).toMatchObject({
    message: 'Failed query: insert into records values ($1)',
    cause: { code: '23505', message: 'duplicate key' },
  });
  expect(JSON.stringify(describeError(error))).not.toContain('hunter2');
});

test('what hangs on an error, like the connection that broke, is not logged', () => {
  expect(
    logged({
      err: Object.assign(new Error('Connection terminated'), {
        client: { connectionParameters: { password: 'hunter2' } },
      }),
    }),
  ).not.toContain('client');
});

test('what is named like a secret is redacted wherever it gets in', () => {
  expect(
    logged({
      password: 'hunter2',
      headers: { authorization: 'hunter2', cookie: 'hunter2' },
      user: { token: 'hunter2' },
    }),
  ).not.toContain('hunter2');
});

function logged(content: object): string {
  const lines: string[] = [];
  pino(safeLogging, { write: (line: string) => void lines.push(line) }).info(content, 'what happened');
  return lines.join('');
}
