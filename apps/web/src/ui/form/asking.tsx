import { Button, Drawer, Group, Modal, Stack, Text, type DrawerProps, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../../language/t.ts';

/** How `AskingDrawer` is drawn. */
export const DrawerContext = createContext<ComponentType<DrawerProps>>(Drawer);

/** A drawer that asks before it discards a draft. Back closes it. */
export function AskingDrawer({ opened, onClose, hasAddress, children, ...props }: DrawerProps & HasAddress) {
  const { unsent, close, question } = useAsking({ isOpen: opened, onClose, hasAddress });
  const Shape = use(DrawerContext);
  return (
    <>
      <Shape {...props} opened={opened} onClose={close}>
        <UnsentContext value={unsent}>{children}</UnsentContext>
      </Shape>
      {question}
    </>
  );
}

/** A dialog that asks before it discards a draft. Back closes it. */
export function AskingModal({ opened, onClose, children, ...props }: ModalProps) {
  const { unsent, close, question } = useAsking({ isOpen: opened, onClose });
  return (
    <>
      <Modal {...props} opened={opened} onClose={close}>
        <UnsentContext value={unsent}>{children}</UnsentContext>
      </Modal>
      {question}
    </>
  );
}

export function AskingPage({ children }: { children: ReactNode }) {
  const { unsent, mayLeave, question } = useQuestion();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => isLosing(unsent),
  });
  return (
    <UnsentContext value={unsent}>
      {children}
      {question}
    </UnsentContext>
  );
}

interface Unsent {
  /** The draft is stored, and restored when the form opens. */
  isKept: boolean;
  forget: () => void;
}

/** Unsent drafts by form, registered by `useDraft`. */
export const UnsentContext = createContext<Map<string, Unsent>>(new Map());

interface HasAddress {
  /** The panel has its own history entry, so Back closes it. */
  hasAddress?: boolean | undefined;
}

interface AskingOptions extends HasAddress {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before Escape, a click outside, the close button or Back discards a draft. */
export function useAsking({ isOpen, onClose, hasAddress = false }: AskingOptions) {
  const { unsent, mayLeave, question } = useQuestion();
  useBlocker({
    disabled: !isOpen,
    shouldBlockFn: async ({ action, current, next }) => {
      // The page behind completes its URL once its views have loaded.
      if (hasAddress && current.pathname === next.pathname && hasAll(next.search, current.search)) return false;
      if (!(await mayLeave())) return true;
      if (hasAddress || action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: () => isLosing(unsent),
  });
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return { unsent, close: () => void close(), question };
}

const hasAll = (search: object, of: object) => Object.keys(of).every((name) => name in search);

function useQuestion() {
  const unsent = useMemo(() => new Map<string, Unsent>(), []);
  const [answer, setAnswer] = useState<((given: LeaveAnswer) => void) | undefined>();
  const pending = useRef<Promise<boolean>>(undefined);
  const mayLeave = useCallback(async (): Promise<boolean> => {
    if (unsent.size === 0) return true;
    // One question, however often Escape is pressed.
    pending.current ??= new Promise<LeaveAnswer>((resolve) => setAnswer(() => resolve)).then((given) => {
      pending.current = undefined;
      setAnswer(undefined);
      if (given === 'discard') for (const { forget } of unsent.values()) forget();
      if (given !== 'stay') unsent.clear();
      return given !== 'stay';
    });
    return pending.current;
  }, [unsent]);
  const question = answer && <LeaveQuestion isKept={!isLosing(unsent)} onAnswer={answer} />;
  return { unsent, mayLeave, question };
}

function isLosing(unsent: ReadonlyMap<string, Unsent>): boolean {
  return [...unsent.values()].some(({ isKept }) => !isKept);
}

type LeaveAnswer = 'stay' | 'keep' | 'discard';

export function LeaveQuestion({ isKept, onAnswer }: { isKept: boolean; onAnswer: (given: LeaveAnswer) => void }) {
  return (
    <Modal opened onClose={() => onAnswer('stay')} title={t('Leave without saving?')} size="sm" zIndex={400}>
      <Stack gap="md">
        <Text>
          {isKept ? t('A draft stays on this device, so you can finish it later.') : t('Your changes would be lost.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={() => onAnswer('discard')}>
            {t('Discard')}
          </Button>
          {isKept && <Button onClick={() => onAnswer('keep')}>{t('Keep as a draft')}</Button>}
          <Button variant="filled" data-autofocus onClick={() => onAnswer('stay')}>
            {t('Keep typing')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
