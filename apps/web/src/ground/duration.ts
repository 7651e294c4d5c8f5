import { t } from '../language/t.ts';

export function showDuration(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return rest === 0 ? t('{minutes} min', { minutes }) : t('{minutes} min {seconds} s', { minutes, seconds: rest });
}

/** Milliseconds in a unit that is easy to read: `120 ms`, `1.2 s`, `3 min`; a dash if there are none. */
export function showMs(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return t('{ms} ms', { ms: Math.round(ms) });
  if (ms < 60_000) return t('{s} s', { s: Math.round(ms / 100) / 10 });
  if (ms < 3_600_000) return t('{min} min', { min: Math.round(ms / 60_000) });
  if (ms < 48 * 3_600_000) return t('{h} h', { h: Math.round(ms / 3_600_000) });
  return t('{d} d', { d: Math.round(ms / 86_400_000) });
}
