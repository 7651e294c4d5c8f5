import { periodNamed, type Period } from './periods.ts';

/** The report that is open and what narrows it, kept in the URL. */
export interface ReportsSearch {
  report?: string;
  period?: Period;
  owner?: string;
}

export function validateReportsSearch({ report, period, owner }: Record<string, unknown>): ReportsSearch {
  const known = periodNamed(period);
  return {
    ...(typeof report === 'string' ? { report } : {}),
    ...(known ? { period: known } : {}),
    ...(typeof owner === 'string' ? { owner } : {}),
  };
}
