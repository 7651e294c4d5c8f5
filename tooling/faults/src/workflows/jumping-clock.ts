// Loaded before the worker: every 300 ms its calendar clock stands somewhere else, up to six hours away.
const { now } = Date;
let offsetMs = 0;
setInterval(() => {
  offsetMs = (Math.random() - 0.5) * 12 * 3_600_000;
}, 300).unref();

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    // Whatever it was called with goes on as it is.
    super(...((given.length === 0 ? [now() + offsetMs] : given) as [number]));
  }

  static override now(): number {
    return now() + offsetMs;
  }
} as DateConstructor;
