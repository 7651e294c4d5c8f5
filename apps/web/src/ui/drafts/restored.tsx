import { Text, UnstyledButton } from '@mantine/core';
import { t } from '../../language/t.ts';

interface RestoredProps {
  onForget: () => void;
  /** The draft was made from an older state. */
  isOutdated?: boolean;
}

export function Restored({ onForget, isOutdated = false }: RestoredProps) {
  return (
    <Text size="xs" c="dimmed" role="status" data-restored>
      {isOutdated
        ? t('We restored your unsaved changes. Someone else has made changes since then.')
        : t('We restored your unsaved changes.')}{' '}
      <UnstyledButton fz="xs" td="underline" onClick={onForget}>
        {t('Start over')}
      </UnstyledButton>
    </Text>
  );
}
