import { describe, expect, it } from 'vitest';
import { checkCalls, checkEffects } from './check-effects.ts';

describe('effects', () => {
  const expected = ['task first 1', 'task first 2', 'answered 1'];

  it('that each are there once are right', () => {
    expect(checkEffects(expected, expected.toReversed())).toEqual([]);
  });

  it('that are lost, doubled or not asked for are found', () => {
    expect(checkEffects(expected, ['task first 1', 'task first 1', 'task second 1', 'answered 1'])).toEqual([
      'lost: task first 2',
      '2 times: task first 1',
      'not asked for: task second 1',
    ]);
  });
});

describe('calls', () => {
  const calls = [
    { path: '/one', key: 'a' },
    { path: '/one', key: 'a' },
    { path: '/two', key: 'b' },
  ];

  it('may be repeated with their key', () => {
    expect(checkCalls(['/one', '/two'], calls)).toEqual([]);
  });

  it('that are lost, have two keys or the key of another are found', () => {
    expect(checkCalls(['/one', '/two', '/three'], calls)).toEqual(['lost: /three']);
    expect(checkCalls(['/one', '/two'], [...calls, { path: '/one', key: 'c' }])).toEqual(['2 keys of one call: /one']);
    expect(
      checkCalls(
        ['/one', '/two'],
        [calls[0], { path: '/two', key: 'a' }].flatMap((one) => one ?? []),
      ),
    ).toEqual(['one key of two calls: /one and /two']);
  });
});
