import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { checkedBy } from '../ui/form/checked-by.ts';

interface NameFormProps {
  label: string;
  thing: { id: string; name: string };
  loadSchema: Parameters<typeof checkedBy>[0];
  save: (values: { id: string; name: string }) => Promise<unknown>;
}

export function NameForm({ label, thing: { id, name }, loadSchema, save }: NameFormProps) {
  const form = useForm({ initialValues: { id, name }, validate: checkedBy(loadSchema) });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => form.resetDirty(),
    onError: (error) => form.setErrors(formErrors(error, ['name'])),
    meta: { isQuiet: true },
  });
  return (
    <form onSubmit={form.onSubmit((values) => saving.mutate(values))} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput aria-label={label} w={300} {...form.getInputProps('name')} />
        <Button variant="filled" type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
