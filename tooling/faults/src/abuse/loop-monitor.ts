import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before a process: at each SIGUSR2 it writes down how long its event loop made others wait
// since the last one, and since the first.
const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
const whole = monitorEventLoopDelay({ resolution });
delay.enable();
whole.enable();
let looks = 0;

// What is measured is the time from one look to the next.
const waitMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('SIGUSR2', () => {
  const read = { p99Ms: waitMs(delay.percentile(99)), maxMs: waitMs(delay.max), wholeP99Ms: waitMs(whole.percentile(99)), rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20) };
  delay.reset();
  // The start of the process is nobody's abuse.
  if (looks === 0) whole.reset();
  looks += 1;
  writeFileSync(process.env['LOOP_FILE'] ?? 'loop.json', `${JSON.stringify(read)}\n`);
});
