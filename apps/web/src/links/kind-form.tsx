import { createLinkKindInput, type LinkKind } from '@dossier/domain/links/schema.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../language/t.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api } from '../session/trpc.ts';
import { refreshLinks } from './kinds.ts';

export function KindForm({ kind, onDone }: { kind: LinkKind | undefined; onDone: () => void }) {
  const form = useForm({
    initialValues: { name: kind?.name ?? '', reverseName: kind?.reverseName ?? '' },
    validate: bySchema(createLinkKindInput),
  });
  const save = async (values: { name: string; reverseName: string }) => {
    await (kind ? api.links.updateKind.mutate({ id: kind.id, ...values }) : api.links.createKind.mutate(values));
    await refreshLinks();
  };
  return (
    <SaveForm form={form} fields={['name', 'reverseName']} save={save} onDone={onDone}>
      <TextInput
        label={t('This record …')}
        description={t('For example: employs')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('The other record …')}
        description={t('For example: works at. The same word where both say it: knows')}
        {...form.getInputProps('reverseName')}
      />
    </SaveForm>
  );
}
