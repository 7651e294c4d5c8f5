import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';
import { showDuration } from '../ground/duration.ts';

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
    direction === 'INBOUND' ? t('inbound') : t('outbound'),
    inSentence(t(names[String(outcome)] ?? String(outcome))),
  ];
  if (typeof duration === 'number') parts.push(showDuration(duration));
  return parts.join(', ');
}
