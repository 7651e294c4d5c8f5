import { Table } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { ListSection } from '../ui/page/list-section.tsx';
import { trpc } from '../session/trpc.ts';
import { refreshLinks, useLinkKinds } from './kinds.ts';
import { KindForm } from './kind-form.tsx';

/** The kinds of links between records: name, rename, delete. */
export function LinkKinds() {
  const removing = useMutation(trpc.links.removeKind.mutationOptions({ onSuccess: refreshLinks }));
  return (
    <ListSection
      title={t('Links between records')}
      hint={t('What a record can have to do with another, read from both: “employs” and “works at”.')}
      query={useLinkKinds()}
      add={t('New kind of link')}
      dialogTitle={(kind) => (kind ? t('Rename the kind of link') : t('New kind of link'))}
      form={(kind, onDone) => <KindForm kind={kind} onDone={onDone} />}
    >
      {(kinds, change) => (
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
                      { label: t('Rename'), icon: 'pencil', run: () => change(kind) },
                      { label: t('Delete'), icon: 'trash', run: () => removing.mutate({ id: kind.id }) },
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ListSection>
  );
}
