import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface ConfirmProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  /** The button that opens it. */
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
