// Preloaded into the worker: every 300 ms its calendar clock jumps, by up to six hours.
const { now } = Date;
let offsetMs = 0;
setInterval(() => {
  offsetMs = (Math.random() - 0.5) * 12 * 3_600_000;
}, 300).unref();

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    // Other arguments are passed on unchanged.
    super(...((given.length === 0 ? [now() + offsetMs] : given) as [number]));
  }

  static override now(): number {
    return now() + offsetMs;
  }
} as DateConstructor;
