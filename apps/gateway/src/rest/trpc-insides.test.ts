import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assertTrpcInternals, triedWith } from './trpc-internals.ts';

it('what is installed is what was tried, and what the catalog pins', () => {
  expect(() => assertTrpcInternals()).not.toThrow();
  const catalog = readFileSync(new URL('../../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
  expect(catalog).toContain(`\n  '@trpc/server': ${triedWith}\n`);
});

it('another version stops the start in one line that says what to do', () => {
  expect(() => assertTrpcInternals('11.99.0')).toThrow(
    /^@trpc\/server 11\.99\.0 is installed, tried was [\d.]+: run "pnpm install --frozen-lockfile", or [^\n]+$/,
  );
});
