import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { findings, list, readCounts } from './check.ts';

// A file that moves takes its findings along, so only the sum of a kind is compared.
const listed = readCounts();
const found = [...findings()].map(([kind, folders]) => {
  const counts = [...folders].map(([folder, { length }]) => [folder, length] as const);
  return [kind, Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)))] as const;
});
const grown = found.filter(([kind, counts]) => sum(counts) > sum(listed[kind] ?? {}));
for (const [kind, counts] of grown)
  console.error(`${kind}: ${sum(counts)} findings, ${sum(listed[kind] ?? {})} are listed. Run verify to see them.`);
if (grown.length > 0) process.exitCode = 1;
else writeFileSync(join(root, list), `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`);

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
