import type { ExpectedReplay } from '@dossier/domain/webhooks/replay-schema.ts';
import { Text } from '@mantine/core';
import { durationWords } from './webhooks.ts';

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
        <Text size="sm">{!isAsked ? 'Choose when it begins.' : expected ? wordsOf(expected) : 'Counting …'}</Text>
      )}
    </div>
  );
}

function wordsOf({ count, isComplete, byKind, durationS }: ExpectedReplay): string {
  if (count === 0) return isComplete ? 'No event fits.' : 'None of the first events fits; there are too many to count.';
  const amount = `${isComplete ? '' : 'At least '}${count.toLocaleString()} ${count === 1 ? 'event' : 'events'}`;
  const kinds = byKind.slice(0, kindsShownMax).map(({ kind, count: ofKind }) => `${kind} ${ofKind.toLocaleString()}`);
  const more = byKind.length > kindsShownMax ? ` and ${byKind.length - kindsShownMax} more kinds` : '';
  const time =
    durationS === null ? '' : ` That takes ${isComplete ? 'about' : 'at least'} ${durationWords(durationS)}.`;
  return `${amount}: ${kinds.join(', ')}${more}.${time}`;
}
