import { type TaskPriority, taskPriorities } from '@dossier/domain/tasks/constants.ts';
import { Button, Group, Text, TextInput, UnstyledButton, Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type RefObject } from 'react';
import { dueChosen } from '../fields/due-moments.ts';
import { usualRecurrences } from '../fields/recurrence-select.tsx';
import { showDateTime } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { trpc, useSession } from '../session/session.ts';
import { readDraft } from '../ui/drafts/stored-draft.ts';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { Icon } from '../ui/icon.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { readDue } from './due-words.ts';
import { refreshTasks, showCreated, priorityOptions } from './task-lists.ts';

interface TypedTask {
  title: string;
  due: string;
  priority: TaskPriority;
  recurrence: string;
}

interface QuickAddProps {
  inputRef?: RefObject<HTMLInputElement | null>;
  recordId?: string;
  /** The deal that the task is about; it takes its record. */
  dealId?: string | undefined;
  onAdded?: () => void;
}

export function QuickAdd({ inputRef, recordId, dealId, onAdded }: QuickAddProps) {
  const { me } = useSession();
  const isPhone = useIsPhone();
  const { task, change, empty, putBack } = useTyped(dealId ?? recordId);
  const { title, due, priority, recurrence } = task;
  const [error, setError] = useState<string | undefined>();
  const read = useDueWords(title);
  const creating = useMutation(
    trpc.tasks.create.mutationOptions({
      onSuccess: ({ data }) => {
        showCreated(data);
        onAdded?.();
        void refreshTasks();
      },
    }),
  );
  const submit = async () => {
    // Emptied at once, so that the next task can be typed.
    empty();
    const named = await read.now();
    const input = {
      title: named?.title ?? title,
      priority,
      assigneeId: me.id,
      recordId: recordId ?? null,
      dealId: dealId ?? null,
      dueAt: named?.dueAt ?? dueChosen(due),
      recurrence: recurrence === '' ? null : recurrence,
    };
    const { createTaskInput } = await import('@dossier/domain/tasks/schema.ts');
    const checked = createTaskInput.safeParse(input);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) creating.mutate(input, { onError: () => putBack(task) });
    else putBack(task);
  };
  return (
    <Group
      component="form"
      gap="xs"
      p="12px 16px"
      aria-label={t('New task')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        flex="1 1 220px"
        ref={inputRef}
        aria-label={t('New task')}
        placeholder={isPhone ? t('Add a task') : t('Add a task and press Enter')}
        leftSection={<Icon name="plus" size={14} />}
        value={title}
        error={error}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Select
        {...narrow}
        aria-label={t('Due')}
        data={dues}
        value={due}
        onChange={(value) => change({ due: value ?? '' })}
      />
      <Select
        {...narrow}
        aria-label={t('Priority')}
        data={priorityOptions}
        value={priority}
        onChange={(value) => change({ priority: taskPriorities.find((one) => one === value) ?? 'NORMAL' })}
      />
      <Select
        {...narrow}
        aria-label={t('Repeats')}
        data={usualRecurrences}
        value={recurrence}
        onChange={(value) => change({ recurrence: value ?? '' })}
      />
      <Button variant="filled" type="submit" loading={creating.isPending}>
        {t('Add')}
      </Button>
      {read.found && (
        <Text size="xs" c="dimmed" flex="1 0 100%" role="status">
          {t('Due {at}, from “{words}”.', { at: showDateTime(read.found.dueAt), words: read.found.words })}{' '}
          <UnstyledButton fz="xs" td="underline" onClick={read.ignore}>
            {t('Keep the words in the title')}
          </UnstyledButton>
        </Text>
      )}
    </Group>
  );
}

const narrow = { flex: '0 1 116px' };
const nothing: TypedTask = { title: '', due: 'today', priority: 'NORMAL', recurrence: '' };

function useTyped(aboutId: string | undefined) {
  const { me, workspace } = useSession();
  const key = `task.${me.id}.${aboutId ?? workspace.id}`;
  const [task, setTask] = useState<TypedTask>(() => {
    const stored = readDraft(key);
    // Guarantee: these are values typed here; empty ones are not stored.
    return stored['title'] === undefined ? nothing : { ...nothing, due: '', ...(stored as Partial<TypedTask>) };
  });
  // The chosen day is kept for the next task.
  const empty = () => setTask(({ due }) => ({ ...nothing, due }));
  const unsent = useMemo(() => (task.title === '' ? {} : { ...task }), [task]);
  useDraft(key, unsent, empty);
  const change = (part: Partial<TypedTask>) => setTask((now) => ({ ...now, ...part }));
  /** Called after a refusal; keeps a next task that is already being typed. */
  const putBack = (sent: TypedTask) => setTask((now) => (now.title === '' ? sent : now));
  return { task, change, empty, putBack };
}

function useDueWords(title: string) {
  const [ignored, setIgnored] = useState<string | undefined>();
  const isIgnored = ignored !== undefined && title.includes(ignored);
  const { data: found = null } = useQuery({
    queryKey: ['dueWords', title],
    queryFn: async () => (await readDue(title)) ?? null,
    placeholderData: keepPreviousData,
  });
  return {
    found: isIgnored ? null : found,
    ignore: () => setIgnored(found?.words),
    /** Reads the current title, because Enter may come sooner than the query. */
    now: () => (isIgnored ? Promise.resolve(undefined) : readDue(title)),
  };
}

const dues = [
  { value: 'today', label: t('Today') },
  { value: 'tomorrow', label: t('Tomorrow') },
  { value: 'week', label: t('In a week') },
  { value: '', label: t('No date') },
];
