import { expect, test } from 'vitest';
import { crowdedFolders, nodeVersions, repeatedDecisions } from './files.ts';

test('two decisions with one number are refused, and both are named', () => {
  const [first, again, other] = [
    'docs/decisions/0007-one.md',
    'docs/decisions/0007-two.md',
    'docs/decisions/0008-a.md',
  ];
  expect(repeatedDecisions([first, other, 'docs/0007-no-decision.md'])).toEqual([]);
  expect(repeatedDecisions([first, again, other])).toEqual([
    `${again}: has the number of ${first}. Give it a number that was never used.`,
  ]);
});

test.each(['packages/domain/src/deals', 'apps/web/src/deals'])(
  '%s may have 25 files, those in its rooms not counted',
  (noun) => {
    const files = Array.from({ length: 25 }, (_, at) => `${noun}/file-${at}.ts`);
    expect(crowdedFolders([...files, `${noun}/list/one-more.ts`])).toEqual([]);
    expect(crowdedFolders([...files, `${noun}/one-more.ts`])).toEqual([
      expect.stringContaining(`${noun}: 26 files side by side, at most 25. Move files`),
    ]);
    const elsewhere = [...files, `${noun}/one-more.ts`].map((file) => file.replace(/domain|web/, 'kernel'));
    expect(crowdedFolders(elsewhere)).toEqual([]);
  },
);

test('nodeVersion is the version of node in the catalog', () => {
  const workspace = (version: string) => `catalog:\n  node: 24.21.0\n\nnodeVersion: ${version}\n`;
  expect(nodeVersions(workspace('24.21.0'))).toEqual([]);
  expect(nodeVersions(workspace('24.20.0'))).toEqual([
    'pnpm-workspace.yaml: set nodeVersion to 24.21.0, the version of node in the catalog.',
  ]);
});
