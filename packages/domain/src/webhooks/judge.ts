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

/** Success is any 2xx, whatever else the answer says; redirects are answers like any other. */
export function judge(outcome: Outcome): Verdict {
  const { durationMs } = outcome;
  if (outcome.kind === 'failure') {
    return { isSuccess: false, durationMs, responseStatus: null, errorClass: outcome.errorClass, error: outcome.message, responseHeaders: null, responseBody: null };
  }
  const { status, headers, body } = outcome;
  const isSuccess = status >= 200 && status < 300;
  return {
    isSuccess,
    durationMs,
    responseStatus: status,
    errorClass: isSuccess ? null : 'status',
    error: isSuccess ? null : `The receiver answered ${status}.`,
    responseHeaders: headers,
    responseBody: body,
  };
}
