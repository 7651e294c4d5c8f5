import { useState, type ReactNode } from 'react';
import { AskingModal } from '../form/asking.tsx';
import { type IconName, TextButton } from '../icon.tsx';

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
      <TextButton icon={icon} disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </TextButton>
      <AskingModal opened={isOpen} onClose={close} title={title}>
        {isOpen && children(close)}
      </AskingModal>
    </>
  );
}
