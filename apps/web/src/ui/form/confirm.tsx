import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../icon.tsx';

interface ConfirmProps {
  title: string;
  /** Text about the consequences. */
  children: ReactNode;
  action: string;
  /** A name that the person must type first. */
  typed?: string;
  onConfirm: () => Promise<unknown>;
  /** Button that opens the dialog. */
  trigger: (open: () => void) => ReactNode;
}

/** A confirmation before an action that cannot be undone. */
export function Confirm({ title, children, action, typed, onConfirm, trigger }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [given, setGiven] = useState('');
  const close = () => setIsOpen(false);
  const confirm = async () => {
    setIsBusy(true);
    // The mutation shows its failure; the dialog stays open for another try.
    await onConfirm().then(close, () => {});
    setIsBusy(false);
  };
  return (
    <>
      {trigger(() => {
        setGiven('');
        setIsOpen(true);
      })}
      <Modal opened={isOpen} onClose={close} title={title} size="sm">
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          {typed !== undefined && (
            <TextInput
              label={t('Type “{name}” to confirm', { name: typed })}
              autoComplete="off"
              value={given}
              onChange={({ currentTarget }) => setGiven(currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              loading={isBusy}
              disabled={typed !== undefined && given.trim() !== typed.trim()}
              onClick={() => void confirm()}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
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
