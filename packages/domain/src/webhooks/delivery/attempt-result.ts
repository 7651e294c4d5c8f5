import type { Confidential } from '@dossier/kernel/confidential.ts';
import type { Outcome } from '@dossier/kernel/outbound/answer-handler.ts';

/** The result of an attempt as the log stores it. Null means no answer, or no error. */
export interface AttemptResult {
  readonly isSuccess: boolean;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly errorClass: string | null;
  readonly error: string | null;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
}

/**
 * Any 2xx is a success; redirects are not followed. Secrets in `confidential` are struck out where the receiver echoes
 * them.
 */
export function attemptResultOf(outcome: Outcome, confidential: Confidential): AttemptResult {
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
    responseHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, confidential.strike(value)]),
    ),
    responseBody: confidential.strikeCut(body),
  };
}
