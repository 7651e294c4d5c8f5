import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { IconButton, ActButton } from '../icon.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  action: string;
  /** A name that the person must type first. */
  typed?: string;
  onConfirm: () => Promise<unknown>;
  failure?: string;
  trigger: (open: () => void) => ReactNode;
}

export function Confirm({ title, children, action, typed, onConfirm, failure, trigger }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [given, setGiven] = useState('');
  const close = () => setIsOpen(false);
  return (
    <>
      {trigger(() => {
        setGiven('');
        setIsOpen(true);
      })}
      <Modal opened={isOpen} onClose={close} title={title} size="sm">
        <Stack gap="md">
          <Text>{children}</Text>
          {typed !== undefined && (
            <TextInput
              label={t('Type “{name}” to confirm', { name: typed })}
              autoComplete="off"
              value={given}
              onChange={({ currentTarget }) => setGiven(currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button onClick={close} data-autofocus>
              {t('Cancel')}
            </Button>
            {/* After a failure the dialog stays open for another try. */}
            <ActButton
              variant="filled"
              color="red"
              disabled={typed !== undefined && given.trim() !== typed.trim()}
              run={() => onConfirm().then(close)}
              failure={failure}
            >
              {action}
            </ActButton>
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

export function ChangeOrDelete({ name, onChange, ...props }: ChangeOrDeleteProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <IconButton icon="pencil" label={t('Change {name}', { name })} onClick={onChange} />
      <Confirm
        title={t('Delete {name}?', { name })}
        action={t('Delete')}
        {...props}
        trigger={(open) => <IconButton icon="trash" label={t('Delete {name}', { name })} onClick={open} />}
      />
    </Group>
  );
}
