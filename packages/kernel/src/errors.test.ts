import { isPassing } from '@dossier/postgres-engine/index.ts';
import { expect, test } from 'vitest';
import { toDomainError } from './errors.ts';

test.each(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT'])(
  'a PostgreSQL that is away is a 503 to be repeated, also as %s',
  (code) => {
    const error = Object.assign(new Error('connect'), { code });
    expect(isPassing(error)).toBe(true);
    expect(toDomainError(new Error('Failed query', { cause: error }))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterS: 1,
    });
  },
);

test('what PostgreSQL refuses does not pass by itself', () => {
  const error = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(isPassing(error)).toBe(false);
  expect(toDomainError(error)).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side.',
  });
});
