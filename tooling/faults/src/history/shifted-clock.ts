// Preloaded into a gateway or worker: shifts its calendar clock by SHIFT_CLOCK_MS, like a machine without NTP.
const shiftMs = Number(process.env['SHIFT_CLOCK_MS']);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    // Other arguments are passed on unchanged.
    super(...((given.length === 0 ? [now() + shiftMs] : given) as [number]));
  }

  static override now(): number {
    return now() + shiftMs;
  }
} as DateConstructor;
