import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core';
import { UnsentContext, useAsking } from './unsent.tsx';

interface HasAddress {
  /** The panel has its own history entry, so Back closes it. */
  hasAddress?: boolean;
}

/** A drawer that asks before it discards a draft. Back closes it. */
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

/** A dialog that asks before it discards a draft. Back closes it. */
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
