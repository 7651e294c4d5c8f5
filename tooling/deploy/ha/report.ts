import type { Cluster } from './cluster.ts';
import type { Story } from './story.ts';

/** One line per chapter. */
export function printTable(cluster: Cluster, story: Story): void {
  console.log(`\n${'what is done'.padEnd(48)} writes  longest pause  5xx or none  slowest delivery`);
  for (const { title, since, until, pauseS, refused } of story.chapters) {
    const writes = [...story.writers.acknowledged].filter(([, { at }]) => at >= since && at < until);
    const slowestMs = Math.max(
      0,
      ...writes.map(([id, { at }]) => (cluster.receiver.arrivedAt.get(id) ?? Infinity) - at),
    );
    console.log(
      `${title.padEnd(48)} ${String(writes.length).padStart(6)}  ${pauseS.toFixed(1).padStart(11)} s  ` +
        `${String(refused).padStart(11)}  ${(slowestMs / 1_000).toFixed(1).padStart(14)} s`,
    );
  }
  console.log('');
}
