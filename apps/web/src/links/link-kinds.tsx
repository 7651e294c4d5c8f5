import { createLinkKindInput, type LinkKind } from '@dossier/domain/links/schema.ts';
import { Button, Menu, Modal, Table, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { Icon } from '../shell/icon.tsx';
import { MoreMenu } from '../shell/more-menu.tsx';
import { SaveForm } from '../shell/save-form.tsx';
import { Section } from '../shell/section.tsx';
import { api, trpc } from '../trpc.ts';
import { useLinkKinds } from './kinds.ts';

const refresh = () => queryClient.invalidateQueries(trpc.links.pathFilter());

/** The kinds of links between records: name, rename, delete. */
export function LinkKinds() {
  const { data: kinds = [] } = useLinkKinds();
  const [edited, setEdited] = useState<LinkKind | 'new' | undefined>();
  const removing = useMutation(trpc.links.removeKind.mutationOptions({ onSuccess: refresh }));
  const close = () => setEdited(undefined);
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
                <MoreMenu about={kind.name}>
                  <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setEdited(kind)}>
                    {t('Rename')}
                  </Menu.Item>
                  <Menu.Item leftSection={<Icon name="trash" />} onClick={() => removing.mutate({ id: kind.id })}>
                    {t('Delete')}
                  </Menu.Item>
                </MoreMenu>
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
    validate: schemaResolver(createLinkKindInput, { sync: true }),
  });
  const save = async (values: { name: string; reverseName: string }) => {
    await (kind ? api.links.updateKind.mutate({ id: kind.id, ...values }) : api.links.createKind.mutate(values));
    await refresh();
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
