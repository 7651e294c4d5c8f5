import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { AskingModal } from '../form/asking.tsx';
import { Icon, type IconName } from '../icon.tsx';

interface DialogButtonProps {
  label: string;
  icon: IconName;
  disabled?: boolean;
  title: string;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ label, icon, disabled = false, title, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button leftSection={<Icon name={icon} />} disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <AskingModal opened={isOpen} onClose={close} title={title}>
        {isOpen && children(close)}
      </AskingModal>
    </>
  );
}
