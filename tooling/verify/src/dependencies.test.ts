import { expect, test } from 'vitest';
import { nodeVersions } from './dependencies.ts';

test('nodeVersion is the version of node in the catalog', () => {
  const workspace = (version: string) => `catalog:\n  node: 24.21.0\n\nnodeVersion: ${version}\n`;
  expect(nodeVersions(workspace('24.21.0'))).toEqual([]);
  expect(nodeVersions(workspace('24.20.0'))).toEqual([
    'pnpm-workspace.yaml: set nodeVersion to 24.21.0, the version of node in the catalog.',
  ]);
});
