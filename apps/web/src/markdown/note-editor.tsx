import '@mantine/tiptap/styles.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MentionField } from '../fields/mention-field.tsx';
import { t } from '../language/t.ts';
import { useMembers } from '../members/members.ts';
import shown from './markdown.module.css';
import { MentionList, useSuggesting } from './mention-list.tsx';
import classes from './note-editor.module.css';
import { isFaithful, noteExtensions } from './note-extensions.ts';

export interface NoteEditorProps {
  label: string;
  /** Markdown, with members by their ids. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** Rich-text editor of Markdown. A text that the editor would change is edited as plain Markdown instead. */
export function NoteEditor(props: NoteEditorProps) {
  const [isRich] = useState(() => isFaithful(props.value));
  if (isRich) return <RichEditor {...props} />;
  const { label, ...rest } = props;
  return <MentionField aria-label={label} minRows={4} maxRows={20} {...rest} />;
}

const labels = {
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  strikeControlLabel: t('Strikethrough'),
  h2ControlLabel: t('Heading'),
  h3ControlLabel: t('Smaller heading'),
  bulletListControlLabel: t('List'),
  orderedListControlLabel: t('Numbered list'),
  tasksControlLabel: t('Checklist'),
  linkControlLabel: t('Link'),
  unlinkControlLabel: t('Remove the link'),
  blockquoteControlLabel: t('Quote'),
  linkEditorInputLabel: t('Address'),
  linkEditorInputPlaceholder: 'https://example.com',
  linkEditorSave: t('Save'),
  linkEditorExternalLink: t('Open in a new tab'),
  linkEditorInternalLink: t('Open in this tab'),
};

function RichEditor({ label, value, onChange, error }: NoteEditorProps) {
  const members = useMembers();
  const latest = useRef({ value, onChange, members });
  useEffect(() => {
    latest.current = { ...latest.current, onChange, members };
  }, [onChange, members]);
  const suggesting = useSuggesting(latest);
  const [extensions] = useState(() =>
    noteExtensions((id) => latest.current.members.find(({ userId }) => userId === id)?.name, suggesting.suggestion),
  );
  const editor = useEditor({
    extensions,
    content: value,
    contentType: 'markdown',
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: `${shown.markdown} ${classes.text}`,
      },
      // Ctrl Enter sends the form.
      handleKeyDown: (_, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
    },
    onUpdate({ editor: changed }) {
      const text = changed.isEmpty ? '' : changed.getMarkdown().trim();
      if (text === latest.current.value) return;
      latest.current.value = text;
      latest.current.onChange(text);
    },
  });
  // The value changed from outside: it was sent and cleared, or its draft was discarded.
  useEffect(() => {
    if (value === latest.current.value) return;
    latest.current.value = value;
    editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={`touch ${classes.editor}`}>
      <RichTextEditor editor={editor} labels={labels}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.TaskList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <Input.Error>{error}</Input.Error>
      <MentionList suggesting={suggesting} />
    </div>
  );
}
