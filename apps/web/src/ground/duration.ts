import { t } from '../language/t.ts';

/** Whole seconds as minutes and seconds. */
export function showDuration(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return rest === 0 ? t('{minutes} min', { minutes }) : t('{minutes} min {seconds} s', { minutes, seconds: rest });
}
