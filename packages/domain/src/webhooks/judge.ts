import type { Confidential } from '@dossier/kernel/confidential.ts';
import type { Outcome } from '@dossier/kernel/outbound/exchange.ts';

/** How an attempt went, as the log keeps it. Nulls where there was no answer, or no error. */
export interface Verdict {
  readonly isSuccess: boolean;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly errorClass: string | null;
  readonly error: string | null;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
}

/**
 * Success is any 2xx, whatever else the answer says; redirects are answers like any other. What the receiver was `told`
 * in confidence and says again is struck out.
 */
export function judge(outcome: Outcome, told: Confidential): Verdict {
  const { durationMs } = outcome;
  if (outcome.kind === 'failure') {
    return {
      isSuccess: false,
      durationMs,
      responseStatus: null,
      errorClass: outcome.errorClass,
      error: outcome.message,
      responseHeaders: null,
      responseBody: null,
    };
  }
  const { status, headers, body } = outcome;
  const isSuccess = status >= 200 && status < 300;
  return {
    isSuccess,
    durationMs,
    responseStatus: status,
    errorClass: isSuccess ? null : 'status',
    error: isSuccess ? null : `The receiver answered ${status}.`,
    responseHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, told.strike(value)])),
    responseBody: told.strikeCut(body),
  };
}
