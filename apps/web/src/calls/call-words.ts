import { callOutcomeNames } from '@dossier/domain/calls/constants.ts';
import type { Call } from '@dossier/domain/calls/schema.ts';
import { inSentence } from '../language/in-sentence.ts';
import { t } from '../language/t.ts';

/** A call in a few words, as far as they are known. */
export function describeCall({ direction, outcome, duration }: Call): string {
  const parts = [direction === 'INBOUND' ? t('inbound') : t('outbound'), inSentence(t(callOutcomeNames[outcome]))];
  return [...parts, ...(duration === null ? [] : [showDuration(duration)])].join(', ');
}

export function showDuration(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return rest === 0 ? t('{minutes} min', { minutes }) : t('{minutes} min {seconds} s', { minutes, seconds: rest });
}
