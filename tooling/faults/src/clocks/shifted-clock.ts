// Loaded before a gateway or a worker: its calendar clock goes wrong by SHIFT_CLOCK_MS, as that of a machine without
// NTP.
const shiftMs = Number(process.env['SHIFT_CLOCK_MS']);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    // Whatever it was called with goes on as it is.
    super(...((given.length === 0 ? [now() + shiftMs] : given) as [number]));
  }

  static override now(): number {
    return now() + shiftMs;
  }
} as DateConstructor;
