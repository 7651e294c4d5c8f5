import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../language/t.ts';

export type LeaveAnswer = 'stay' | 'keep' | 'discard';

interface LeaveQuestionProps {
  /** The draft is stored, and restored when the form opens. */
  isKept: boolean;
  onAnswer: (given: LeaveAnswer) => void;
}

export function LeaveQuestion({ isKept, onAnswer }: LeaveQuestionProps) {
  return (
    <Modal opened onClose={() => onAnswer('stay')} title={t('Leave without saving?')} size="sm" zIndex={400}>
      <Stack gap="md">
        <Text size="sm">
          {isKept ? t('A draft stays on this device, so you can finish it later.') : t('Your changes would be lost.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={() => onAnswer('discard')}>
            {t('Discard')}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => onAnswer('keep')}>
              {t('Keep as a draft')}
            </Button>
          )}
          <Button data-autofocus onClick={() => onAnswer('stay')}>
            {t('Keep typing')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
