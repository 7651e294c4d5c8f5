import type { TextFormat } from '@dossier/kernel/values.ts';
import { Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Draft } from '../fields/noun-fields.tsx';
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

/** Lets a form write its input `name` in Markdown. */
export function useMarkdown(name: string, known: TextFormat = 'plain'): MarkdownChoice {
  const [format, setFormat] = useState(known);
  const choice = (
    <Switch
      size="xs"
      label="Markdown"
      checked={format === 'markdown'}
      onChange={({ currentTarget }) => setFormat(currentTarget.checked ? 'markdown' : 'plain')}
    />
  );
  const preview = (draft: Draft) => {
    const text = draft[name];
    if (format === 'plain' || typeof text !== 'string' || text.trim() === '') return null;
    return (
      <section className={classes.preview} aria-label="Preview">
        <RichText text={text} format={format} className={undefined} />
      </section>
    );
  };
  return { format, choice, preview };
}
