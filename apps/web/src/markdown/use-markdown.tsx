import type { TextFormat } from '@dossier/kernel/values.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { readDraft, storeDraft } from '../ui/drafts/stored-draft.ts';
import { t } from '../language/t.ts';

/** Lets a form write its text in a Markdown editor. The choice is stored beside the draft of the form about `id`. */
export function useMarkdown(form: 'comment' | 'note' | 'call' | 'edit', id: string, known: TextFormat = 'plain') {
  const { me } = useSession();
  const draftKey = `${form}.${me.id}.${id}`;
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
      label={t('Formatting')}
      checked={format === 'markdown'}
      onChange={({ currentTarget }) => choose(currentTarget.checked ? 'markdown' : 'plain')}
    />
  );
  return { draftKey, format, isRich: format === 'markdown', choice };
}
