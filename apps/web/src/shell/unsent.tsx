import { Button, Drawer, Group, Modal, Stack, Text, type DrawerProps, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from '../language/t.ts';

/** What a form holds that was typed and not sent. */
interface Unsent {
  /** It is stored, and there again when the form opens. */
  isKept: boolean;
  forget: () => void;
}

/** By form: what would be lost by leaving. A form writes itself in (`useDraft`). */
export const UnsentContext = createContext<Map<string, Unsent>>(new Map());

interface AskingOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Back closes it by itself: its address is a step of its own. */
  hasAddress: boolean;
}

type Answer = 'stay' | 'keep' | 'discard';

/** Asks before something that was typed and not sent disappears: by Escape, a click beside it, its cross, or Back. */
export function useAsking({ isOpen, onClose, hasAddress }: AskingOptions) {
  const { unsent, mayLeave, question } = useQuestion();
  useBlocker({
    disabled: !isOpen,
    shouldBlockFn: async ({ action }) => {
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

/** A page that asks before one leaves it for another. */
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

function useQuestion() {
  const unsent = useMemo(() => new Map<string, Unsent>(), []);
  const [answer, setAnswer] = useState<((given: Answer) => void) | undefined>();
  const pending = useRef<Promise<boolean>>(undefined);
  const mayLeave = useCallback(async (): Promise<boolean> => {
    if (unsent.size === 0) return true;
    // One question, however often Escape is pressed.
    pending.current ??= new Promise<Answer>((resolve) => setAnswer(() => resolve)).then((given) => {
      pending.current = undefined;
      setAnswer(undefined);
      if (given === 'discard') for (const { forget } of unsent.values()) forget();
      if (given !== 'stay') unsent.clear();
      return given !== 'stay';
    });
    return pending.current;
  }, [unsent]);
  const question = answer && <Question isKept={!isLosing(unsent)} onAnswer={answer} />;
  return { unsent, mayLeave, question };
}

function Question({ isKept, onAnswer }: { isKept: boolean; onAnswer: (given: Answer) => void }) {
  return (
    <Modal opened onClose={() => onAnswer('stay')} title={t('Leave without saving?')} size="sm" zIndex={400}>
      <Stack gap="md">
        <Text size="sm">
          {isKept
            ? t('As a draft it stays on this device, and is here again when you come back.')
            : t('What you typed would be lost.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="red" onClick={() => onAnswer('discard')}>
            {t('Discard')}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => onAnswer('keep')}>
              {t('Keep as a draft')}
            </Button>
          )}
          <Button data-autofocus onClick={() => onAnswer('stay')}>
            {t('Go on typing')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function isLosing(unsent: ReadonlyMap<string, Unsent>): boolean {
  return [...unsent.values()].some(({ isKept }) => !isKept);
}
