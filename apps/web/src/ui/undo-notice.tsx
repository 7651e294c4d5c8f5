import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../language/t.ts';

export function undoNotice(what: string, undo: () => void | Promise<void>, label = t('Undo')): string {
  const id = notifications.show({
    autoClose: 8_000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text>{what}</Text>
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
  return id;
}
