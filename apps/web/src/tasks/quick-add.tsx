import { createTaskInput, taskPrioritySchema, type TaskPriority } from '@dossier/domain/tasks/schema.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { Icon } from '../shell/icon.tsx';
import { trpc } from '../trpc.ts';
import { useSession } from '../users/session.ts';
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
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'In a week' },
  { value: '', label: 'No date' },
];

/** A task in one line: type, press Enter. */
export function QuickAdd({ inputRef, recordId }: QuickAddProps) {
  const { me } = useSession();
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('today');
  const [priority, setPriority] = useState<TaskPriority>('NORMAL');
  const [recurrence, setRecurrence] = useState('');
  const [error, setError] = useState<string | undefined>();
  const creating = useMutation(
    trpc.tasks.create.mutationOptions({
      onSuccess: ({ data }) => {
        setTitle('');
        setRecurrence('');
        setPriority('NORMAL');
        showCreated(data);
        refreshTasks();
      },
    }),
  );
  const submit = () => {
    const input = {
      title,
      priority,
      assigneeId: me.id,
      recordId: recordId ?? null,
      dueAt: momentOf(due),
      recurrence: recurrence === '' ? null : recurrence,
    };
    const checked = createTaskInput.safeParse(input);
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) creating.mutate(input);
  };
  return (
    <form
      className={classes.add}
      aria-label="New task"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={inputRef}
        aria-label="New task"
        placeholder="Add a task and press Enter"
        leftSection={<Icon name="plus" size={14} />}
        value={title}
        error={error}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Select
        aria-label="Due"
        data={dues}
        value={due}
        allowDeselect={false}
        onChange={(value) => setDue(value ?? '')}
      />
      <Select
        aria-label="Priority"
        data={priorityOptions}
        value={priority}
        allowDeselect={false}
        onChange={(value) => setPriority(taskPrioritySchema.parse(value))}
      />
      <Select
        aria-label="Repeats"
        data={usualRecurrences}
        value={recurrence}
        allowDeselect={false}
        onChange={(value) => setRecurrence(value ?? '')}
      />
      <Button type="submit" loading={creating.isPending}>
        Add
      </Button>
    </form>
  );
}

/** Due today means 18:00, due later means 9:00. */
function momentOf(due: string): string | null {
  const days = { today: 0, tomorrow: 1, week: 7 }[due];
  if (days === undefined) return null;
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(days === 0 ? 18 : 9, 0, 0, 0);
  return date.toISOString();
}
