import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../icon.tsx';

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

interface ChangeOrDeleteProps extends Pick<ConfirmProps, 'onConfirm' | 'children'> {
  name: string;
  onChange: () => void;
}

/** The buttons at the end of a row; the second asks first. */
export function ChangeOrDelete({ name, onChange, ...props }: ChangeOrDeleteProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon aria-label={t('Change {name}', { name })} onClick={onChange}>
        <Icon name="pencil" />
      </ActionIcon>
      <Confirm
        title={t('Delete {name}?', { name })}
        action={t('Delete')}
        {...props}
        trigger={(open) => (
          <ActionIcon aria-label={t('Delete {name}', { name })} onClick={open}>
            <Icon name="trash" />
          </ActionIcon>
        )}
      />
    </Group>
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
