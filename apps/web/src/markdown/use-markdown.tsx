import type { TextFormat } from '@dossier/kernel/values.ts';
import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Draft } from '../fields/noun-fields.tsx';
import { t } from '../language/t.ts';
import { readDraft, storeDraft } from '../fields/stored-draft.ts';
import classes from './markdown.module.css';
import { RichText } from './rich-text.tsx';

/** What a form with a text that may be Markdown needs besides its inputs. */
interface MarkdownChoice {
  readonly format: TextFormat;
  /** The switch. */
  readonly choice: ReactNode;
  /** The typed text as others will read it. */
  readonly preview: (draft: Draft) => ReactNode;
}

/** Lets a form write its input `name` in Markdown. The choice is kept beside the draft. */
export function useMarkdown(name: string, draftKey: string, known: TextFormat = 'plain'): MarkdownChoice {
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
      label={t('Markdown')}
      checked={format === 'markdown'}
      onChange={({ currentTarget }) => choose(currentTarget.checked ? 'markdown' : 'plain')}
    />
  );
  const preview = (draft: Draft) => {
    const text = draft[name];
    if (format === 'plain' || typeof text !== 'string' || text.trim() === '') return null;
    return (
      <section className={classes.preview} aria-label={t('Preview')}>
        <RichText text={text} format={format} className={undefined} />
      </section>
    );
  };
  return { format, choice, preview };
}
