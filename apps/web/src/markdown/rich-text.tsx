import type { TextFormat } from '@dossier/kernel/values.ts';
import { Typography } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMembers } from '../members/members.ts';
import type { OnTick } from './markdown.ts';
import { namedInMarkdown, WithMentions } from './mentions.tsx';

const Markdown = lazy(() => import('./markdown.ts').then((file) => ({ default: file.Markdown })));

interface RichTextProps {
  text: string;
  format: TextFormat;
  className: string | undefined;
  /** Toggles checklist items; undefined if the person may not. */
  onTick?: OnTick | undefined;
}

/** Rendered Markdown with the names of mentioned members. The source is shown until the renderer is loaded. */
export function RichText({ text, format, className, onTick }: RichTextProps) {
  const members = useMembers();
  const plain = (
    <p className={className}>
      <WithMentions text={text} />
    </p>
  );
  if (format === 'plain') return plain;
  return (
    <Suspense fallback={plain}>
      <Typography>
        <Markdown text={namedInMarkdown(text, members)} onTick={onTick} />
      </Typography>
    </Suspense>
  );
}
