const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The wall clock of a time zone at a moment, as `2026-01-31 09:30`, without our own library. */
function shown(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(ms);
}

/** The change of a zone's clocks from UTC at a moment, in minutes. */
function offsetOf(ms: number, timeZone: string): number {
  return (Date.parse(`${shown(ms, timeZone).replace(' ', 'T')}Z`) - Math.floor(ms / minuteMs) * minuteMs) / minuteMs;
}

export interface Change {
  readonly atMs: number;
  /** Minutes by which the clocks are put forward; negative: back. */
  readonly byMin: number;
}

/** The next changes of the clocks of a zone, one forwards and one back. */
export function nextChanges(timeZone: string, fromMs: number): Change[] {
  const changes: Change[] = [];
  for (let ms = Math.ceil(fromMs / dayMs) * dayMs; changes.length < 2 && ms < fromMs + 400 * dayMs; ms += dayMs) {
    const byMin = offsetOf(ms + dayMs, timeZone) - offsetOf(ms, timeZone);
    if (byMin === 0) continue;
    let atMs = ms;
    while (offsetOf(atMs, timeZone) === offsetOf(ms, timeZone)) atMs += minuteMs;
    changes.push({ atMs, byMin });
  }
  return changes;
}

/** The local day on which a moment falls, and so many days later. */
export function dayOf(ms: number, timeZone: string, days = 0): string {
  const day = shown(ms, timeZone).slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether the clocks of a zone never show this time. */
export function isSkipped(day: string, time: string, timeZone: string): boolean {
  return shown(momentOf(day, time, timeZone), timeZone) !== `${day} ${time}`;
}

/**
 * When the clocks of a zone show this time: the first moment of two; where they skip it, as much later as they are put
 * forward. It looks at every minute around it.
 */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wanted = `${day} ${time}`;
  const utcMs = Date.parse(`${day}T${time}:00Z`);
  const before = offsetOf(utcMs - dayMs, timeZone);
  for (let ms = utcMs - 14 * 60 * minuteMs; ms <= utcMs + 14 * 60 * minuteMs; ms += minuteMs)
    if (shown(ms, timeZone) === wanted) return ms;
  return utcMs - before * minuteMs;
}
