import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assertPgInternals, triedWith } from './pg-internals.ts';

it('the installed versions are the tried ones', () => {
  expect(() => assertPgInternals()).not.toThrow();
});

it('another version stops the start in one line that says what to do', () => {
  expect(() => assertPgInternals({ ...triedWith, pg: '8.99.0' })).toThrow(
    /^pg 8\.99\.0 is installed, tried was [\d.]+: run "pnpm install --frozen-lockfile", or [^\n]+$/,
  );
});

it('the catalog pins exactly the versions that were tried', () => {
  const catalog = readFileSync(new URL('../../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
  for (const [name, version] of Object.entries(triedWith)) expect(catalog).toContain(`\n  ${name}: ${version}\n`);
});
