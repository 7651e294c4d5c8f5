import type { ImportState } from '@dossier/domain/imports/schema.ts';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { AnchorLink } from '../ui/page/links.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { Section } from '../ui/page/section.tsx';
import { trpc } from '../session/trpc.ts';

export const importTitles: Record<ImportState, string> = {
  UPLOADING: t('The file is incomplete'),
  READY: t('Ready'),
  RUNNING: t('Importing'),
  CHECKED: t('Preview of the import'),
  DONE: t('Imported'),
  CANCELLED: t('Cancelled'),
  FAILED: t('The import failed'),
};

export function RecentImports({ folderId }: { folderId: string }) {
  const imports = useQuery(trpc.imports.list.queryOptions({ pageSize: 20 }, { staleTime: 0 }));
  const ofFolder = imports.data?.data.filter((one) => one.folderId === folderId && one.state !== 'UPLOADING') ?? [];
  if (ofFolder.length === 0) return null;
  return (
    <Section title={t('Earlier files')} hint={t('Kept for a week.')}>
      <Table verticalSpacing={5}>
        <Table.Tbody>
          {ofFolder.map(({ id, fileName, state, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <AnchorLink to="/folders/$folderId/import" params={{ folderId }} search={{ import: id }}>
                  {fileName}
                </AnchorLink>
              </Table.Td>
              <Table.Td>{state === 'CHECKED' ? t('Tested') : importTitles[state]}</Table.Td>
              <Table.Td>
                <Moment at={createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
