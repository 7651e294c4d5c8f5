import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LogCallForm } from '../calls/calls-pane.tsx';
import { CommentComposer } from '../comments/comments-pane.tsx';
import { EmailComposer } from '../emails/emails-pane.tsx';
import { t } from '../language/t.ts';
import { focusToType } from '../ui/form/focus-first.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { QuickAdd } from '../tasks/quick-add.tsx';
import type { Pane } from './record-search.ts';
import classes from '../records/entries.module.css';

const kinds = [
  { value: 'comment', label: t('Comment'), keys: 'm', write: t('Write a comment') },
  { value: 'note', label: t('Note'), keys: 'n', write: t('Write a note') },
  { value: 'call', label: t('Call'), keys: 'l', write: t('Log a call') },
  { value: 'email', label: t('E-mail'), keys: 'w', write: t('Write an e-mail') },
  { value: 'task', label: t('Task'), keys: 't', write: t('Add a task') },
] as const;
type Composed = (typeof kinds)[number]['value'];

interface ComposerProps {
  recordId: string;
  phone: string | null;
  email: string | null;
  writing: Writing;
}

export type Writing = ReturnType<typeof useWriting>;

export function useWriting(setPane: (pane: Pane) => void) {
  const [kind, setKind] = useState<Composed>('comment');
  /** Incremented by each request to write, which focuses the first input. */
  const [asked, setAsked] = useState(0);
  const write = (next: Composed) => {
    setPane('timeline');
    setKind(next);
    setAsked(asked + 1);
  };
  useShortcuts(kinds.map(({ value, keys, write: label }) => ({ keys, label, run: () => write(value) })));
  return { kind, setKind, asked, write };
}

/** One place to write a comment, a note, a finished call, an e-mail or a task. */
export function Composer({ recordId, phone, email, writing: { kind, setKind, asked } }: ComposerProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (asked > 0 && body.current ? focusFirst(body.current) : undefined), [asked, kind]);
  return (
    <section className={classes.composer} aria-label={t('Write something about this record')}>
      <SegmentedControl
        aria-label={t('Kind of entry')}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={setKind}
        mb="xs"
      />
      <div ref={body}>
        {kind === 'comment' && <CommentComposer key="comment" recordId={recordId} />}
        {kind === 'note' && <CommentComposer key="note" recordId={recordId} isNote />}
        {kind === 'call' && <LogCallForm recordId={recordId} phone={phone} />}
        {kind === 'email' && <EmailComposer recordId={recordId} email={email} />}
        {kind === 'task' && <QuickAdd recordId={recordId} />}
      </div>
    </section>
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
