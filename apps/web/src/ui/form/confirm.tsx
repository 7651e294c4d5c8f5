import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';

interface ConfirmProps {
  title: string;
  /** Text about the consequences. */
  children: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  /** Button that opens the dialog. */
  trigger: (open: () => void) => ReactNode;
}

/** A confirmation before an action that cannot be undone. */
export function Confirm({ title, children, action, onConfirm, trigger }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setIsOpen(false);
  const confirm = async () => {
    setIsBusy(true);
    // The mutation shows its failure; the dialog stays open for another try.
    await onConfirm().then(close, () => {});
    setIsBusy(false);
  };
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <Modal opened={isOpen} onClose={close} title={title} size="sm">
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              {t('Cancel')}
            </Button>
            <Button color="red" loading={isBusy} onClick={() => void confirm()}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
