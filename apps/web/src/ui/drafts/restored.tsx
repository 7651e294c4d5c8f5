import { Text, UnstyledButton } from '@mantine/core';
import { t } from '../../language/t.ts';

interface RestoredProps {
  onForget: () => void;
  /** It was made from what has changed since. */
  isOutdated?: boolean;
}

/** Tells the person that their draft was restored, and lets them discard it. */
export function Restored({ onForget, isOutdated = false }: RestoredProps) {
  return (
    <Text size="xs" c="dimmed" role="status" data-restored>
      {isOutdated
        ? t('What you had changed and not saved is here again. Somebody else has changed it since.')
        : t('What you had typed and not sent is here again.')}{' '}
      <UnstyledButton fz="xs" td="underline" onClick={onForget}>
        {t('Start over')}
      </UnstyledButton>
    </Text>
  );
}
