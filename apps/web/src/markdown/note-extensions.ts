import { Link } from '@mantine/tiptap';
import type { AnyExtension, JSONContent } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention, type MentionOptions } from '@tiptap/extension-mention';
import { Markdown, MarkdownManager } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import MarkdownIt from 'markdown-it';
import { t } from '../language/t.ts';
import classes from './markdown.module.css';

/** `@` and the id of a member, as texts are stored; the editor shows the name. */
const mention = /^@(usr_[0-9a-z]{26})(?![0-9a-z])/;

/** The elements of a note: those that Markdown has and our renderer shows. */
export function noteExtensions(
  nameOf: (userId: string) => string | undefined,
  suggestion: MentionOptions['suggestion'],
): AnyExtension[] {
  return [
    StarterKit.configure({ link: false, underline: false, heading: { levels: [1, 2, 3] } }),
    Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] }),
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: ({ textContent }) => t('Done: {task}', { task: textContent }) },
    }),
    Mention.extend({
      markdownTokenName: 'mention',
      markdownTokenizer: {
        name: 'mention',
        level: 'inline' as const,
        start: (text: string) => text.search(/@usr_[0-9a-z]{26}/),
        tokenize(text: string) {
          const [raw, id] = mention.exec(text) ?? [];
          return raw === undefined ? undefined : { type: 'mention', raw, attributes: { id } };
        },
      },
      parseMarkdown({ attributes }): JSONContent {
        const id = String(attributes?.['id']);
        return { type: 'mention', attrs: { id, label: nameOf(id) ?? id } };
      },
      renderMarkdown: ({ attrs }: JSONContent) => `@${String(attrs?.['id'])}`,
    }).configure({ suggestion, deleteTriggerWithBackspace: true, HTMLAttributes: { class: classes.mention } }),
    Markdown,
  ];
}

const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** True if the editor returns the text unchanged. A text with a table, for example, is edited as plain Markdown. */
export function isFaithful(text: string): boolean {
  if (text.trim() === '') return true;
  const manager = new MarkdownManager({ extensions: noteExtensions(() => undefined, {}) });
  return renderer.render(manager.serialize(manager.parse(text))) === renderer.render(text);
}
