import type { LinkKind } from '@dossier/domain/links/schema.ts';
import { Button, Table } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshLinks, useLinkKinds } from './kinds.ts';
import { KindDialog } from './kind-dialog.tsx';

/** The kinds of links between records: name, rename, delete. */
export function LinkKinds() {
  const { data: kinds = [] } = useLinkKinds();
  const [edited, setEdited] = useState<LinkKind | 'new' | undefined>();
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
      <KindDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Section>
  );
}
