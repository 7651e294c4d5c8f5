import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core';
import { UnsentContext, useAsking } from './unsent.tsx';

interface HasAddress {
  /** Back closes it by itself: its address is a step of its own. */
  hasAddress?: boolean;
}

/** A drawer that asks before what was typed in it disappears, and that Back closes. */
export function AskingDrawer({ opened, onClose, hasAddress = false, children, ...props }: DrawerProps & HasAddress) {
  const { unsent, close, question } = useAsking({ isOpen: opened, onClose, hasAddress });
  return (
    <>
      <Drawer {...props} opened={opened} onClose={close}>
        <UnsentContext value={unsent}>{children}</UnsentContext>
      </Drawer>
      {question}
    </>
  );
}

/** A dialog that asks before what was typed in it disappears, and that Back closes. */
export function AskingModal({ opened, onClose, children, ...props }: ModalProps) {
  const { unsent, close, question } = useAsking({ isOpen: opened, onClose, hasAddress: false });
  return (
    <>
      <Modal {...props} opened={opened} onClose={close}>
        <UnsentContext value={unsent}>{children}</UnsentContext>
      </Modal>
      {question}
    </>
  );
}
