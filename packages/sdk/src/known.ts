/** Refuses an unknown option: it would be ignored, and a check such as `ifMatch` would not happen. */
export function demandKnown(options: object, known: readonly string[], subject: string): void {
  if (Object.prototype.toString.call(options) !== '[object Object]')
    throw new TypeError(`The options of ${subject} must be an object, and are ${String(options)}.`);
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !known.includes(name))
      throw new TypeError(`${subject} has no option "${name}". Its options: ${known.join(', ') || 'none'}.`);
}

/** Refuses NaN, for example of a missing environment variable: each comparison with it is false. */
export function demandNumber(name: string, value: unknown, max = Infinity): void {
  if (typeof value === 'number' && value >= 0 && value <= max) return;
  throw new TypeError(`${name} must be a number from 0 to ${max}, and is ${String(value)}.`);
}

/** Longest time of a timer, which would otherwise fire at once. */
const timerMsMax = 2 ** 31 - 1;
export const demandPause = (everyMs: unknown) => demandNumber('everyMs', everyMs, timerMsMax);
