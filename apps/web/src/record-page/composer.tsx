import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Box, Paper, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LogCallForm } from '../calls/call-form.tsx';
import { CommentComposer } from '../comments/comment-form.tsx';
import { EmailComposer } from '../emails/email-form.tsx';
import { t } from '../language/t.ts';
import { focusToType } from '../ui/form/focus-first.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { QuickAdd } from '../tasks/quick-add.tsx';
import { Icon } from '../ui/icon.tsx';

const kinds = [
  { value: 'comment', label: t('Note'), icon: 'message', keys: 'm', write: t('Write a comment') },
  { value: 'note', label: t('Note'), icon: 'message', keys: 'n', write: t('Write a note') },
  { value: 'call', label: t('Log a call'), icon: 'phone', keys: 'l', write: t('Log a call') },
  { value: 'email', label: t('E-mail'), icon: 'mail', keys: 'w', write: t('Write an e-mail') },
  { value: 'task', label: t('Task'), icon: 'checkbox', keys: 't', write: t('Add a task') },
] as const;
type Composed = (typeof kinds)[number]['value'];

interface ComposerProps {
  record: Pick<CrmRecord, 'id' | 'phone' | 'email'>;
  dealId?: string | undefined;
  writing: Writing;
}

export type Writing = ReturnType<typeof useWriting>;

/** `onWrite` shows the composer, where it is hidden. */
export function useWriting(onWrite: () => void) {
  const [kind, setKind] = useState<Composed>('comment');
  /** Incremented by each request to write, which focuses the first input. */
  const [asked, setAsked] = useState(0);
  const write = (next: Composed) => {
    onWrite();
    setKind(next);
    setAsked(asked + 1);
  };
  useShortcuts(kinds.map(({ value, keys, write: label }) => ({ keys, label, run: () => write(value) })));
  return { kind, setKind, asked, write };
}

export function Composer({ record: { id, phone, email }, dealId, writing }: ComposerProps) {
  const { kind, setKind, asked } = writing;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (asked > 0 && body.current ? focusFirst(body.current) : undefined), [asked, kind]);
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p={6}
      className="touch"
      aria-label={t('Write something about this record')}
    >
      <SegmentedControl
        aria-label={t('Kind of entry')}
        withItemsBorders={false}
        bg="none"
        styles={{ innerLabel: { display: 'flex', gap: 6, alignItems: 'center' } }}
        data={kinds
          // A note with formatting has a key of its own, but the same place.
          .filter(({ value }) => (kind === 'note' ? value !== 'comment' : value !== 'note'))
          .map(({ value, label, icon }) => ({
            value,
            label: (
              <>
                <Box component="span" lh={0} visibleFrom="sm">
                  <Icon name={icon} size={15} />
                </Box>
                {label}
              </>
            ),
          }))}
        value={kind}
        onChange={setKind}
      />
      <Box ref={body} p={6}>
        {kind === 'comment' && <CommentComposer key="comment" recordId={id} dealId={dealId} />}
        {kind === 'note' && <CommentComposer key="note" recordId={id} dealId={dealId} isNote />}
        {kind === 'call' && <LogCallForm recordId={id} dealId={dealId} phone={phone} />}
        {kind === 'email' && <EmailComposer recordId={id} email={email} />}
        {kind === 'task' && <QuickAdd recordId={id} dealId={dealId} />}
      </Box>
    </Paper>
  );
}

const writable = 'textarea:enabled, [contenteditable="true"], input:enabled:not([type="checkbox"])';

/** Focuses the first input once it is ready: the code of the note editor loads with the first note. */
function focusFirst(body: HTMLElement): () => void {
  const focus = () => {
    const input = body.querySelector<HTMLElement>(writable);
    if (input) focusToType(input);
    return input !== null;
  };
  const watching = new MutationObserver(() => focus() && watching.disconnect());
  if (!focus()) watching.observe(body, { childList: true, subtree: true });
  return () => watching.disconnect();
}
