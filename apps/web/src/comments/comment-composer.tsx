import { createCommentInput } from '@dossier/domain/comments/schema.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../query-client.ts';
import { trpc } from '../trpc.ts';

/** Writes a comment; Ctrl/Cmd-Enter sends it. */
export function CommentComposer({ recordId }: { recordId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const creating = useMutation(
    trpc.comments.create.mutationOptions({
      onSuccess: () => {
        setText('');
        // The button that was pressed goes away with the text.
        field.current?.focus();
        void queryClient.invalidateQueries(trpc.comments.pathFilter());
        void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      },
    }),
  );
  const send = () => {
    const checked = createCommentInput.safeParse({ id: recordId, text });
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    setError(undefined);
    creating.mutate(checked.data);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label="Comment"
        placeholder="Write a comment"
        value={text}
        error={error}
        maxRows={12}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      {text !== '' && (
        <Group justify="flex-end" gap="sm" mt={6}>
          <Text size="xs" c="dimmed">
            Ctrl Enter
          </Text>
          <Button type="submit" loading={creating.isPending}>
            Comment
          </Button>
        </Group>
      )}
    </form>
  );
}
