import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import type { Call } from '@dossier/domain/calls/schema.ts';
import { showDuration } from '../ground/duration.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';

/** A call in a few words, as far as they are known. */
export function describeCall({ direction, outcome, duration }: Call): string {
  const parts = [direction === 'INBOUND' ? t('inbound') : t('outbound'), inSentence(t(callOutcomeNames[outcome]))];
  return [...parts, ...(duration === null ? [] : [showDuration(duration)])].join(', ');
}
