import type { View } from '@dossier/domain/views/schema.ts';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { SaveForm } from '../ui/form/save-form.tsx';

interface ViewFormProps {
  name: string;
  isShared: boolean;
  /** Someone else's view stays shared. */
  canUnshare: boolean;
  save: (values: Pick<View, 'name' | 'isShared'>) => Promise<unknown>;
  onDone: () => void;
}

/** The name of a view, and who sees it. */
export function ViewForm({ name, isShared, canUnshare, save, onDone }: ViewFormProps) {
  const form = useForm({ initialValues: { name, isShared } });
  return (
    <SaveForm form={form} fields={['name', 'isShared']} save={save} onDone={onDone} autoComplete="off">
      <TextInput label={t('Name')} maxLength={100} required data-autofocus {...form.getInputProps('name')} />
      <Switch
        label={t('Everybody in the workspace sees it')}
        disabled={isShared && !canUnshare}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </SaveForm>
  );
}
