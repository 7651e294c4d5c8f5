import { taskPrioritySchema, taskTypeSchema, updateTaskInput, type Task } from '@dossier/domain/tasks/schema.ts';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formErrors } from '../failure.ts';
import { DateField } from '../fields/date-field.tsx';
import { unreadErrors } from '../fields/reading.ts';
import type { Typed } from '../fields/typed-field.tsx';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordLink } from '../records/record-link.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { api } from '../trpc.ts';
import { describeRecurrence } from './recurrence-words.ts';
import { refreshTasks } from './task-lists.ts';
import { priorityOptions, recurrenceOptions, typeOptions } from './task-words.ts';

interface Draft extends Pick<Task, 'title' | 'assigneeId' | 'priority' | 'type' | 'recurrence'> {
  dueAt: Typed<string>;
}

/** A task in full. */
export function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { id, title, dueAt, assigneeId, priority, type, recurrence } = task;
  // Only what is changed here: the rest stays what others make of it meanwhile.
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const draft: Draft = { title, dueAt, assigneeId, priority, type, recurrence, ...changes };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (part: Partial<Draft>) => setChanges((now) => ({ ...now, ...part }));
  const saving = useMutation({
    mutationFn: async ({ rule, ...change }: z.output<typeof updateTaskInput> & { rule: string | null | undefined }) => {
      await api.tasks.update.mutate(change);
      if (rule !== undefined && rule !== recurrence) await api.tasks.setRecurrence.mutate({ id, recurrence: rule });
    },
    meta: { isQuiet: true },
    onSettled: refreshTasks,
    onSuccess: onDone,
    onError: (error) => setErrors(formErrors(error, ['title', 'dueAt'])),
  });
  const removing = useMutation({
    mutationFn: () => api.tasks.remove.mutate({ id }),
    onSuccess: () => {
      refreshTasks();
      onDone();
    },
  });
  const submit = () => {
    const unread = unreadErrors(changes);
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const { recurrence: rule, ...rest } = changes;
    const checked = updateTaskInput.safeParse({ id, ...rest });
    if (!checked.success)
      return setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
    setErrors({});
    saving.mutate({ ...checked.data, rule });
  };
  const isKnownRule = recurrenceOptions.some(({ value }) => value === (draft.recurrence ?? ''));
  const rules = isKnownRule
    ? recurrenceOptions
    : [...recurrenceOptions, { value: draft.recurrence ?? '', label: describeRecurrence(draft.recurrence ?? '') }];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <FormFailure>{errors['_']}</FormFailure>
        <TextInput
          label="Title"
          data-autofocus
          value={draft.title}
          error={errors['title']}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <DateField
          label="Due"
          withTime
          value={draft.dueAt}
          error={errors['dueAt']}
          onChange={(value) => change({ dueAt: value })}
        />
        <MemberSelect label="Assignee" value={draft.assigneeId} onChange={(value) => change({ assigneeId: value })} />
        <Select
          label="Priority"
          data={priorityOptions}
          value={draft.priority}
          allowDeselect={false}
          onChange={(value) => change({ priority: taskPrioritySchema.parse(value) })}
        />
        <Select
          label="Type"
          data={typeOptions}
          value={draft.type}
          allowDeselect={false}
          onChange={(value) => change({ type: taskTypeSchema.parse(value) })}
        />
        <Select
          label="Repeats"
          data={rules}
          value={draft.recurrence ?? ''}
          allowDeselect={false}
          disabled={task.status === 'DONE'}
          onChange={(value) => change({ recurrence: value === null || value === '' ? null : value })}
        />
        {task.recordId !== null && (
          <Text size="sm">
            About <RecordLink recordId={task.recordId} isInText />
          </Text>
        )}
        <Group justify="space-between" mt="xs">
          <Confirm
            title={`Delete ${title}?`}
            action="Delete"
            onConfirm={() => removing.mutateAsync()}
            trigger={(open) => (
              <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={open}>
                Delete
              </Button>
            )}
          >
            A task has no Trash: this can not be undone.
          </Confirm>
          <Button type="submit" loading={saving.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
