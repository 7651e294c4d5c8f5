import { callOutcomeNames } from '@dossier/domain/calls/schema.ts';
import { showDuration } from './duration.ts';

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
  const names: Record<string, string> = callOutcomeNames;
  const parts = [
    direction === 'INBOUND' ? 'inbound' : 'outbound',
    (names[String(outcome)] ?? String(outcome)).toLowerCase(),
  ];
  if (typeof duration === 'number') parts.push(showDuration(duration));
  return parts.join(', ');
}
