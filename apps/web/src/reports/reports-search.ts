import { periodNamed, type Period } from './periods.ts';

/** The report that is open and what narrows it, kept in the URL. */
export interface ReportsSearch {
  report?: string | undefined;
  period?: Period | undefined;
  owner?: string | undefined;
}

export function validateReportsSearch({ report, period, owner }: Record<string, unknown>): ReportsSearch {
  return {
    report: typeof report === 'string' ? report : undefined,
    period: periodNamed(period),
    owner: typeof owner === 'string' ? owner : undefined,
  };
}
