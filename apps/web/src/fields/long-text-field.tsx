import type { TextareaProps } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { MentionField } from './mention-field.tsx';

// Loaded with the first formatted text.
const NoteEditor = lazy(() => import('../markdown/note-editor.tsx').then((file) => ({ default: file.NoteEditor })));

interface LongTextFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** True edits Markdown as rich text. */
  isRich: boolean;
}

export function LongTextField({ name, isRich, value, onChange, ...rest }: LongTextFieldProps) {
  if (!isRich) return <MentionField {...rest} minRows={1} maxRows={12} value={value} onChange={onChange} />;
  return (
    <Suspense fallback={<MentionField {...rest} disabled minRows={5} value={value} onChange={onChange} />}>
      <NoteEditor label={name} value={value} error={rest.error} onChange={onChange} />
    </Suspense>
  );
}
