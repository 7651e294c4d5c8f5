import { createHistogram } from 'node:perf_hooks';

// Preloaded into a process: at each SIGUSR2 it sends the busy times of its event loop since the previous signal. Only
// CPU time counts, since wall-clock time on a busy machine includes other processes.
export interface Turns {
  readonly p99Ms: number;
  readonly longestMs: number;
}

const everyMs = 5;
const turnsUs = createHistogram();

function workedUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

let before = workedUs();
setInterval(() => {
  const now = workedUs();
  // A histogram counts integers from 1.
  turnsUs.record(Math.max(1, now - before));
  before = now;
}, everyMs).unref();

process.on('SIGUSR2', () => {
  const turns: Turns = {
    p99Ms: turnsUs.percentile(99) / 1_000,
    longestMs: turnsUs.max / 1_000,
  };
  turnsUs.reset();
  process.send?.(turns);
});
