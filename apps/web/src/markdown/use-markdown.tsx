import type { TextFormat } from '@dossier/kernel/values.ts';
import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { readDraft, storeDraft } from '../ui/drafts/stored-draft.ts';
import { t } from '../language/t.ts';

interface MarkdownChoice {
  readonly format: TextFormat;
  readonly isRich: boolean;
  readonly choice: ReactNode;
}

/** Lets a form write its text in Markdown, in an editor. The choice is kept beside the draft. */
export function useMarkdown(draftKey: string, known: TextFormat = 'plain'): MarkdownChoice {
  const key = `${draftKey}.format`;
  const [format, setFormat] = useState(() => {
    const kept = readDraft(key)['format'];
    return kept === 'plain' || kept === 'markdown' ? kept : known;
  });
  const choose = (next: TextFormat) => {
    setFormat(next);
    storeDraft(key, next === known ? {} : { format: next });
  };
  const choice = (
    <Switch
      size="xs"
      label={t('Formatting')}
      checked={format === 'markdown'}
      onChange={({ currentTarget }) => choose(currentTarget.checked ? 'markdown' : 'plain')}
    />
  );
  return { format, isRich: format === 'markdown', choice };
}
