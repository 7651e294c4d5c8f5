import type { CallOutcome } from '@dossier/domain/calls/schema.ts';

const outcomeNames: Record<CallOutcome, string> = {
  CONNECTED: 'Connected',
  NO_ANSWER: 'No answer',
  BUSY: 'Busy',
  VOICEMAIL: 'Voicemail',
  WRONG_NUMBER: 'Wrong number',
  FAILED: 'Failed',
};

export const outcomeOptions = Object.entries(outcomeNames).map(([value, label]) => ({ value, label }));

/** A call in a few words, as far as they are known. */
export function describeCall({
  direction,
  outcome,
  duration,
}: {
  direction?: unknown;
  outcome?: unknown;
  duration?: unknown;
}): string {
  const names: Record<string, string> = outcomeNames;
  const parts = [
    direction === 'INBOUND' ? 'inbound' : 'outbound',
    (names[String(outcome)] ?? String(outcome)).toLowerCase(),
  ];
  if (typeof duration === 'number') parts.push(showDuration(duration));
  return parts.join(', ');
}

/** Whole seconds as minutes and seconds. */
function showDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
