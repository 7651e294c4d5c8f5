import type { ExpectedReplay } from '@dossier/domain/webhooks/replay/replay-schema.ts';
import { Text } from '@mantine/core';
import { showCount } from '../../language/show-count.ts';
import { t } from '../../language/t.ts';
import { durationWords } from '../webhooks.ts';

interface ReplayPreviewProps {
  /** Undefined while it is counted. */
  expected: ExpectedReplay | undefined;
  error: { message: string } | null;
  isAsked: boolean;
}

const kindsShownMax = 5;

/** How many events a replay would send, and how long that takes. */
export function ReplayPreview({ expected, error, isAsked }: ReplayPreviewProps) {
  return (
    <div role="status" aria-live="polite">
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {error.message}
        </Text>
      ) : (
        <Text size="sm">{!isAsked ? t('Choose when it begins.') : expected ? wordsOf(expected) : t('Counting …')}</Text>
      )}
    </div>
  );
}

function wordsOf({ count, isComplete, byKind, durationS }: ExpectedReplay): string {
  if (count === 0)
    return isComplete ? t('No event fits.') : t('None of the first events fits; there are too many to count.');
  const amount = isComplete
    ? t('{count, plural, one {# event} other {# events}}', { count })
    : t('At least {count, plural, one {# event} other {# events}}', { count });
  const kinds = byKind.slice(0, kindsShownMax).map(({ kind, count: ofKind }) => `${kind} ${showCount(ofKind)}`);
  const more =
    byKind.length > kindsShownMax ? ` ${t('and {count} more kinds', { count: byKind.length - kindsShownMax })}` : '';
  const duration = durationS === null ? '' : durationWords(durationS);
  const time = isComplete
    ? t('That takes about {duration}.', { duration })
    : t('That takes at least {duration}.', { duration });
  return `${amount}: ${kinds.join(', ')}${more}.${duration === '' ? '' : ` ${time}`}`;
}
