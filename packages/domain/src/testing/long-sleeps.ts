import { Alarm } from '@dossier/kernel/alarm.ts';
import { type MockInstance, onTestFinished, vi } from 'vitest';

/** Until the test ends, an `Alarm` sleeps until it rings: no regular look in between does its work. */
export function sleepUntilRung(): MockInstance<Alarm['sleep']> {
  const original: unknown = Object.getOwnPropertyDescriptor(Alarm.prototype, 'sleep')?.value;
  if (typeof original !== 'function') throw new Error('An alarm has no sleep.');
  const spy = vi.spyOn(Alarm.prototype, 'sleep').mockImplementation(async function sleep(this: Alarm) {
    await Reflect.apply(original, this, [600_000]);
  });
  onTestFinished(() => spy.mockRestore());
  return spy;
}
