import { expect, test } from 'vitest';
import { readableLine } from './supervised.ts';

const entry = { level: 30, time: '2030-01-31T08:09:10.111Z', service: 'gateway', requestId: 'req_1' };

test('a log line becomes time, service, message and its short fields', () => {
  const line = JSON.stringify({ ...entry, method: 'GET', status: 200, jobs: ['a'], msg: 'request' });
  expect(readableLine(line)).toBe('08:09:10 gateway request method=GET status=200');
});

test('an error shows its message', () => {
  const line = JSON.stringify({ ...entry, level: 50, err: { message: 'no answer' }, msg: 'failed' });
  expect(readableLine(line)).toContain('08:09:10 gateway failed no answer');
});

test('anything else stays as it is', () => {
  expect(['', 'Stopped.', '{"url":"http://127.0.0.1:3000"}'].map(readableLine)).toEqual([
    '',
    'Stopped.',
    '{"url":"http://127.0.0.1:3000"}',
  ]);
});
