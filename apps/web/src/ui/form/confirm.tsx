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
export function Confirm({ trigger, ...props }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <ConfirmDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface ConfirmDialogProps extends Omit<ConfirmProps, 'trigger'> {
  isOpen: boolean;
  onClose: () => void;
}

function ConfirmDialog({ title, children, action, onConfirm, isOpen, onClose }: ConfirmDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    // The mutation shows its failure; the dialog stays open for another try.
    await onConfirm().then(onClose, () => {});
    setIsBusy(false);
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
