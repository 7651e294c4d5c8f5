import { createRecordInput } from '@dossier/domain/records/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { Button, Checkbox, Drawer, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../failure.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { unreadErrors } from '../fields/reading.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { editableColumnsOf } from './columns.ts';
import { createRecord } from './record-changes.ts';

interface CreateRecordPanelProps {
  folder: Folder;
  isOpen: boolean;
  onClose: () => void;
}

/** A new record, beside the table that it will stand in. */
export function CreateRecordPanel({ folder, isOpen, onClose }: CreateRecordPanelProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title={`New record in ${folder.name}`} size="md">
      {isOpen && <CreateForm folder={folder} onClose={onClose} />}
    </Drawer>
  );
}

function CreateForm({ folder, onClose }: Omit<CreateRecordPanelProps, 'isOpen'>) {
  const navigate = useNavigate();
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAnother, setIsAnother] = useState(false);
  const columns = editableColumnsOf(folder);
  const creating = useMutation({
    mutationFn: createRecord,
    meta: { isQuiet: true },
    onError: (error) =>
      setErrors(
        formErrors(
          error,
          columns.map(({ id }) => id),
        ),
      ),
    onSuccess: (record) => {
      setErrors({});
      notifications.show({ message: `${record.title} is created` });
      if (isAnother) return setValues({});
      onClose();
      void navigate({ to: '/records/$recordId', params: { recordId: record.id } });
    },
  });
  const change = (id: string, value: unknown) => {
    setValues((now) => ({ ...now, [id]: value }));
    setErrors(({ [id]: _gone, ...others }) => others);
  };
  const submit = () => {
    const unread = unreadErrors(values);
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const input = inputOf(folder.id, values);
    const checked = createRecordInput.safeParse(input);
    const missing = columns
      .filter(({ id, required }) => required && isNone(values[id]))
      .map(({ id, label }) => [id, `${label} is required`] as const);
    const wrong = checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    if (missing.length > 0 || wrong.length > 0) return setErrors(Object.fromEntries([...wrong, ...missing]));
    creating.mutate(input);
  };
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
        {columns.map((column, at) => (
          <FieldInput
            key={column.id}
            field={column}
            isFirst={at === 0}
            value={values[column.id] ?? null}
            error={errors[column.id]}
            onChange={(value) => change(column.id, value)}
          />
        ))}
        <Group justify="space-between" mt="xs">
          <Checkbox
            label="Create another"
            checked={isAnother}
            onChange={({ currentTarget }) => setIsAnother(currentTarget.checked)}
          />
          <Button type="submit" loading={creating.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type CreateInput = Parameters<typeof createRecord>[0];

function inputOf(folderId: string, values: Record<string, unknown>): CreateInput {
  const data = Object.entries(values)
    .filter(([id, value]) => id.startsWith('data.') && !isNone(value))
    .map(([id, value]) => [id.slice('data.'.length), value]);
  const text = (id: string) => (typeof values[id] === 'string' ? values[id] : null);
  return {
    folderId,
    title: text('title') ?? '',
    email: text('email'),
    phone: text('phone'),
    ownerId: text('ownerId'),
    data: Object.fromEntries(data),
  };
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
