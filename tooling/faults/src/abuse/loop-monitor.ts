import { writeFileSync } from 'node:fs';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

// Preloaded into a process: at each SIGUSR2 it writes how long its event loop blocked others since the previous signal
// and since the first. CPU time of the loop is separate from wall-clock time, which on a busy machine is mostly the
// work of other processes.
const everyMs = 5;

class Delays {
  readonly #clock = createHistogram();
  readonly #work = createHistogram();

  record(clockMs: number, workMs: number): void {
    put(this.#clock, clockMs - everyMs);
    put(this.#work, workMs);
  }

  read() {
    return {
      clockP99Ms: this.#clock.percentile(99) / 1e3,
      clockMaxMs: this.#clock.max / 1e3,
      workP99Ms: this.#work.percentile(99) / 1e3,
      workMaxMs: this.#work.max / 1e3,
    };
  }

  reset(): void {
    this.#clock.reset();
    this.#work.reset();
  }
}

// A histogram counts integers from 1.
function put(histogram: RecordableHistogram, ms: number): void {
  histogram.record(Math.max(1, Math.round(ms * 1e3)));
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
}

const delays = new Delays();
const throughout = new Delays();
let looks = 0;
let last = { clock: performance.now(), work: workedMs() };
setInterval(() => {
  const now = { clock: performance.now(), work: workedMs() };
  for (const one of [delays, throughout]) one.record(now.clock - last.clock, now.work - last.work);
  last = now;
}, everyMs).unref();

process.on('SIGUSR2', () => {
  const read = {
    now: delays.read(),
    throughout: throughout.read(),
    rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  };
  delays.reset();
  // The process's start-up does not count.
  if (looks === 0) throughout.reset();
  looks += 1;
  writeFileSync(process.env['LOOP_FILE'] ?? 'loop.json', `${JSON.stringify(read)}\n`);
});
