import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cached, cacheFolder, digestOf } from './cached.ts';

test('a check that passed is not run again while its inputs are the same, a failed one is', async () => {
  const name = `cached test ${process.pid}`;
  const answers = [['a finding'], [], ['never asked for']];
  const check = cached({ name, run: async () => answers.shift() ?? [] }, /^LICENSE$/);
  try {
    expect(await check.run()).toEqual(['a finding']);
    expect(await check.run()).toEqual([]);
    expect(await check.run()).toEqual([]);
    expect(answers).toHaveLength(1);
    const other = cached({ name, run: async () => ['other inputs'] }, /^LICENSE$|^turbo\.json$|^docs\//);
    expect(await other.run()).toEqual(['other inputs']);
  } finally {
    rmSync(join(cacheFolder, `${name.replaceAll(/\W+/g, '-')}.passed`), { force: true });
  }
});

test('the digest depends on the paths and the contents of all inputs', () => {
  const digest = (inputs: Record<string, string>) =>
    digestOf(Object.keys(inputs), (path) => Buffer.from(inputs[path] ?? ''));
  const one = digest({ a: '1', b: '2' });
  expect(digest({ a: '1', b: '2' })).toBe(one);
  for (const changed of [{ a: '1', b: '3' }, { a: '1' }, { a: '1', c: '2' }, { a: '1', b: '2', c: '' }])
    expect(digest(changed)).not.toBe(one);
});
