import { createLinkKindInput, type LinkKind } from '@dossier/domain/links/schema.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { trpc, api } from '../session/session.ts';
import { bySchema } from '../ui/form/send-form.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { SaveForm } from '../ui/form/save-form.tsx';
import { refreshLinks, useLinkKinds } from './kinds.ts';
import { ListSection } from '../ui/page/list-table.tsx';

export function LinkKinds() {
  const removing = useMutation(trpc.links.removeKind.mutationOptions({ onSuccess: refreshLinks }));
  return (
    <ListSection
      title={t('Links between records')}
      hint={t('How records can be related, named from both sides: “employs” and “works at”.')}
      query={useLinkKinds()}
      add={t('New kind of link')}
      dialogTitle={(kind) => (kind ? t('Rename the kind of link') : t('New kind of link'))}
      form={(kind, onDone) => <KindForm kind={kind} onDone={onDone} />}
      columns={(change) => [
        { cell: ({ name }) => name },
        { cell: ({ reverseName }) => reverseName },
        {
          w: 40,
          cell: (kind) => (
            <MoreMenu
              about={kind.name}
              acts={[
                { label: t('Rename'), icon: 'pencil', run: () => change(kind) },
                { label: t('Delete'), icon: 'trash', run: () => removing.mutate({ id: kind.id }) },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

function KindForm({ kind, onDone }: { kind: LinkKind | undefined; onDone: () => void }) {
  const form = useForm({
    initialValues: { name: kind?.name ?? '', reverseName: kind?.reverseName ?? '' },
    validate: bySchema(createLinkKindInput),
  });
  const save = async (values: { name: string; reverseName: string }) => {
    await (kind ? api.links.updateKind.mutate({ id: kind.id, ...values }) : api.links.createKind.mutate(values));
    await refreshLinks();
  };
  const read = kind && (() => api.links.getKind.query({ id: kind.id }).then(({ data }) => data));
  return (
    <SaveForm form={form} save={save} read={read} onDone={onDone}>
      <TextInput
        label={t('This record …')}
        description={t('For example: employs')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('The other record …')}
        description={t('For example: works at. Use the same word if it goes both ways: knows')}
        {...form.getInputProps('reverseName')}
      />
    </SaveForm>
  );
}
