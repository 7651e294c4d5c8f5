import { createTaskInput, taskPrioritySchema } from '@dossier/domain/tasks/schema.ts';
import { Button, Select, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { z } from 'zod';
import { readDraft } from '../fields/stored-draft.ts';
import { useDraft } from '../fields/use-draft.ts';
import { t } from '../language/t.ts';
import { showDateTime } from '../moments.ts';
import { Icon } from '../shell/icon.tsx';
import { useIsPhone } from '../shell/use-phone.ts';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { dueChosen } from './due-moments.ts';
import { readDue, type DueWords } from './due-words.ts';
import { refreshTasks, showCreated } from './task-lists.ts';
import { usualRecurrences } from './recurrence-select.tsx';
import { priorityOptions } from './task-words.ts';
import classes from './tasks.module.css';

interface QuickAddProps {
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The new task is about this record. */
  recordId?: string;
}

const dues = [
  { value: 'today', label: t('Today') },
  { value: 'tomorrow', label: t('Tomorrow') },
  { value: 'week', label: t('In a week') },
  { value: '', label: t('No date') },
];

/** A task in one line: type, press Enter. */
export function QuickAdd({ inputRef, recordId }: QuickAddProps) {
  const { me } = useSession();
  const isPhone = useIsPhone();
  const { title, due, priority, recurrence, change, empty } = useTyped(recordId);
  const [error, setError] = useState<string | undefined>();
  const read = useDueWords(title);
  const creating = useMutation(
    trpc.tasks.create.mutationOptions({
      onSuccess: ({ data }) => {
        empty();
        showCreated(data);
        refreshTasks();
      },
    }),
  );
  const submit = async () => {
    const named = await read.now();
    const input = {
      title: named?.title ?? title,
      priority,
      assigneeId: me.id,
      recordId: recordId ?? null,
      dueAt: named?.dueAt ?? dueChosen(due),
      recurrence: recurrence === '' ? null : recurrence,
    };
    const checked = createTaskInput.safeParse(input);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) creating.mutate(input);
  };
  return (
    <form
      className={classes.add}
      aria-label={t('New task')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        ref={inputRef}
        aria-label={t('New task')}
        placeholder={isPhone ? t('Add a task') : t('Add a task and press Enter')}
        leftSection={<Icon name="plus" size={14} />}
        value={title}
        error={error}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Select
        aria-label={t('Due')}
        data={dues}
        value={due}
        allowDeselect={false}
        onChange={(value) => change({ due: value ?? '' })}
      />
      <Select
        aria-label={t('Priority')}
        data={priorityOptions}
        value={priority}
        allowDeselect={false}
        onChange={(value) => change({ priority: taskPrioritySchema.parse(value) })}
      />
      <Select
        aria-label={t('Repeats')}
        data={usualRecurrences}
        value={recurrence}
        allowDeselect={false}
        onChange={(value) => change({ recurrence: value ?? '' })}
      />
      <Button type="submit" loading={creating.isPending}>
        {t('Add')}
      </Button>
      {read.found && (
        <Text size="xs" c="dimmed" className={classes.read} role="status">
          {t('Due {at}, from “{words}”.', { at: showDateTime(read.found.dueAt), words: read.found.words })}{' '}
          <UnstyledButton fz="xs" td="underline" onClick={read.ignore}>
            {t('Keep the words in the title')}
          </UnstyledButton>
        </Text>
      )}
    </form>
  );
}

const typedSchema = z.object({
  title: z.string(),
  due: z.string().default(''),
  priority: taskPrioritySchema,
  recurrence: z.string().default(''),
});
const nothing = { title: '', due: 'today', priority: 'NORMAL', recurrence: '' } as const;

/** What is typed; it outlives a reload. */
function useTyped(recordId: string | undefined) {
  const { me, workspace } = useSession();
  const key = `task.${me.id}.${recordId ?? workspace.id}`;
  const [typed, setTyped] = useState<z.output<typeof typedSchema>>(
    () => typedSchema.safeParse(readDraft(key)).data ?? nothing,
  );
  // The day that was chosen stays for the next task.
  const empty = () => setTyped(({ due }) => ({ ...nothing, due }));
  const unsent = useMemo(() => (typed.title === '' ? {} : typed), [typed]);
  useDraft(key, unsent, empty);
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  return { ...typed, change, empty };
}

/** The due date that the title names, unless the person said that it names none. */
function useDueWords(title: string) {
  const [found, setFound] = useState<DueWords | undefined>();
  const [ignored, setIgnored] = useState<string | undefined>();
  const isIgnored = ignored !== undefined && title.includes(ignored);
  useEffect(() => {
    let isCurrent = true;
    void readDue(title).then((words) => isCurrent && setFound(words));
    return () => {
      isCurrent = false;
    };
  }, [title]);
  return {
    found: isIgnored ? undefined : found,
    ignore: () => setIgnored(found?.words),
    /** Of the title as it stands: Enter may come sooner than the effect. */
    now: () => (isIgnored ? Promise.resolve(undefined) : readDue(title)),
  };
}
