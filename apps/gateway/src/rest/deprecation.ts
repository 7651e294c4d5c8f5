import type { ProcedureMeta } from '@dossier/kernel/procedures.ts';
import type { Headers } from './errors.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;
const noticeDaysMin = 180;

/** The planned end of an operation, with the headers of each of its answers (docs/decisions/0052). */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly instead: string;
  readonly headers: Headers;
}

/** Throws where a date is none, or customers would have less than 180 days. */
export function deprecationOf({ deprecated }: ProcedureMeta): Deprecation | undefined {
  if (!deprecated) return undefined;
  const since = startOf(deprecated.since);
  const sunset = startOf(deprecated.sunset);
  if (sunset - since < noticeDaysMin * dayMs)
    throw new Error(`its sunset must be at least ${noticeDaysMin} days after it was deprecated`);
  return {
    ...deprecated,
    // RFC 9745 and RFC 8594 have different formats of a moment.
    headers: { Deprecation: `@${since / 1000}`, Sunset: new Date(sunset).toUTCString() },
  };
}

function startOf(text: string): number {
  const at = day.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new Error(`"${text}" is no day like 2026-12-01`);
  return at;
}
