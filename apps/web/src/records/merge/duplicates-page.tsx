import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { QueryTable } from '../../ui/page/list-table.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { api, pagesOptions, trpc, type PageOf } from '../../session/trpc.ts';
import { RecordLink } from '../../references/record-link.tsx';

type Compared = 'email' | 'phone' | 'title';

const comparisons: { value: Compared; label: string }[] = [
  { value: 'email', label: t('E-mail') },
  { value: 'phone', label: t('Phone') },
  { value: 'title', label: t('Title') },
];

async function readDuplicates({ by, cursor }: PageOf<{ by: Compared }>, options: { signal: AbortSignal }) {
  const read = (from?: string) => api.records.findDuplicates.query({ by, pageSize: 50, cursor: from }, options);
  let answer = await read(cursor);
  // A page may be empty and still have a next one, because the server reads a limited number of records.
  while (answer.data.length === 0 && answer.nextCursor !== null) answer = await read(answer.nextCursor);
  return answer;
}

export function DuplicatesPage() {
  const navigate = useNavigate();
  const [by, setBy] = useState<Compared>('email');
  const found = useInfiniteQuery(pagesOptions(trpc.records.findDuplicates.pathKey(), readDuplicates, { by }));
  return (
    <Page
      title={t('Duplicates')}
      toolbar={
        <SegmentedControl
          aria-label={t('Compare records by')}
          size="xs"
          data={comparisons}
          value={by}
          onChange={setBy}
        />
      }
    >
      <QueryTable
        query={{ ...found, data: found.data?.map((one) => ({ ...one, id: one.value })) }}
        empty={
          <EmptyState icon="circle-check" title={t('No duplicates')}>
            {t(
              '{by, select, email {No two records have the same e-mail address.} phone {No two records have the same phone number.} other {No two records have the same title.}}',
              { by },
            )}
          </EmptyState>
        }
        columns={[
          { head: t('The same value'), cell: ({ value }) => value },
          {
            head: t('Records'),
            cell: ({ records, recordIds }) => (
              <>
                {recordIds.slice(0, 2).map((id, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <RecordLink recordId={id} />
                  </span>
                ))}
                {records > 2 && ` ${t('and {count} more', { count: records - 2 })}`}
              </>
            ),
          },
          {
            ta: 'right',
            cell: ({ value, recordIds }) => (
              <Button
                size="compact-xs"
                aria-label={t('Compare the records with {value}', { value })}
                onClick={() => void navigate({ to: '/merge', search: { ids: recordIds } })}
              >
                {t('Compare')}
              </Button>
            ),
          },
        ]}
      />
    </Page>
  );
}
