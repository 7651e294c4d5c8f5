import { useState, type ReactNode } from 'react';
import { later } from './later.tsx';

const ConfirmDialog = later(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

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
