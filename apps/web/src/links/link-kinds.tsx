import { createLinkKindInput, type LinkKind } from '@dossier/domain/links/schema.ts';
import { Button, Modal, Table, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../shell/icon.tsx';
import { bySchema } from '../shell/checked-by.ts';
import { MoreMenu } from '../shell/more-menu.tsx';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { refreshLinks, useLinkKinds } from './kinds.ts';

export function LinkKinds() {
  const { data: kinds = [] } = useLinkKinds();
  const [edited, setEdited] = useState<LinkKind | 'new' | undefined>();
  const close = () => setEdited(undefined);
  const removing = useMutation(trpc.links.removeKind.mutationOptions({ onSuccess: refreshLinks }));
  return (
    <Section
      title={t('Links between records')}
      hint={t('What a record can have to do with another, read from both: “employs” and “works at”.')}
      actions={
        <Button leftSection={<Icon name="plus" />} variant="default" onClick={() => setEdited('new')}>
          {t('New kind of link')}
        </Button>
      }
    >
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {kinds.map((kind) => (
            <Table.Tr key={kind.id}>
              <Table.Td>{kind.name}</Table.Td>
              <Table.Td>{kind.reverseName}</Table.Td>
              <Table.Td w={40}>
                <MoreMenu
                  about={kind.name}
                  acts={[
                    { label: t('Rename'), icon: 'pencil', run: () => setEdited(kind) },
                    { label: t('Delete'), icon: 'trash', run: () => removing.mutate({ id: kind.id }) },
                  ]}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? t('New kind of link') : t('Rename the kind of link')}
      >
        {edited !== undefined && <KindForm kind={edited === 'new' ? undefined : edited} onDone={close} />}
      </Modal>
    </Section>
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
