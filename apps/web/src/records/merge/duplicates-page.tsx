import { Box, Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import { useFolder } from '../../folders/folders.ts';
import { showFailure } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { ActMenu } from '../../ui/form/more-menu.tsx';
import { Icon, ActButton } from '../../ui/icon.tsx';
import { QueryTable } from '../../ui/page/list-table.tsx';
import { Page, EmptyState } from '../../ui/page/page.tsx';
import { api, pagesOptions, trpc, type Outputs, type PageOf } from '../../session/session.ts';
import { RecordLink } from '../../references/record-link.tsx';
import { editableColumnsOf } from '../columns.ts';
import { markDifferent, mergeGroups } from './duplicate-changes.ts';
import { mergeRowsOf } from './merge-page.tsx';

type Duplicates = Outputs['records']['findDuplicates']['data'][number];
const comparisons = ['email', 'phone', 'title', 'similar'] as const;
type Compared = (typeof comparisons)[number];

const labels: Record<Compared | Duplicates['reason'], string> = {
  email: t('E-mail'),
  phone: t('Phone'),
  title: t('Title'),
  similar: t('Similar'),
  name: t('Similar name'),
  website: t('Website'),
};

async function readDuplicates({ by, cursor }: PageOf<{ by: Compared }>, options: { signal: AbortSignal }) {
  const read = (from?: string) => api.records.findDuplicates.query({ by, pageSize: 50, cursor: from }, options);
  let answer = await read(cursor);
  // A page may be empty and still have a next one, because the server reads a limited number of records.
  while (answer.data.length === 0 && answer.nextCursor !== null) answer = await read(answer.nextCursor);
  return { ...answer, data: answer.data.map((one) => ({ ...one, id: one.recordIds.join(' ') })) };
}

function useDuplicates(by: Compared, enabled = true) {
  const options = pagesOptions(trpc.records.findDuplicates.pathKey(), readDuplicates, { by });
  return useInfiniteQuery({ ...options, enabled });
}

export function DuplicatesPage() {
  const navigate = useNavigate();
  const [by, setBy] = useState<Compared>('email');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const lists = {
    email: useDuplicates('email'),
    phone: useDuplicates('phone'),
    title: useDuplicates('title'),
    // Compares record by record, so it must be asked for.
    similar: useDuplicates('similar', by === 'similar'),
  };
  const found = lists[by];
  const groups = (found.data ?? []).filter(({ id }) => selected.includes(id)).map(({ recordIds }) => recordIds);
  const merge = (keep: 'oldest' | 'newest') => () => void mergeGroups(groups, keep).catch(showFailure);
  const toggle = (id: string) =>
    setSelected(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return (
    <Page
      title={t('Duplicates')}
      actions={
        <ActMenu
          position="bottom-end"
          acts={[
            { label: t('Keep the oldest of each'), run: merge('oldest') },
            { label: t('Keep the one changed last'), run: merge('newest') },
          ]}
        >
          <Button disabled={groups.length === 0} rightSection={<Icon name="chevron-down" />}>
            {t('Merge selected')}
          </Button>
        </ActMenu>
      }
      toolbar={
        <SegmentedControl
          aria-label={t('Compare records by')}
          size="xs"
          className="tabular"
          data={comparisons.map((value) => ({
            value,
            label: (
              <>
                {labels[value]}{' '}
                <Text span inherit c="dimmed" display="inline-block" miw="4ch" ta="left">
                  {lists[value].data?.length}
                  {lists[value].hasNextPage && '+'}
                </Text>
              </>
            ),
          }))}
          value={by}
          onChange={setBy}
        />
      }
    >
      <QueryTable
        query={found}
        height={72}
        empty={
          <EmptyState icon="circle-check" title={t('No duplicates')}>
            {t(
              '{by, select, email {No two records have the same e-mail address.} phone {No two records have the same phone number.} title {No two records have the same title.} other {No two records of a folder are similar.}}',
              { by },
            )}
          </EmptyState>
        }
        columns={[
          {
            w: 36,
            cell: ({ id, value }) => (
              <Checkbox
                aria-label={t('Select the records with {value}', { value })}
                checked={selected.includes(id)}
                onChange={() => toggle(id)}
              />
            ),
          },
          { head: t('Records'), cell: (group) => <Glance {...group} /> },
          {
            ta: 'right',
            cell: ({ value, recordIds, records }) => (
              <Group gap={4} justify="flex-end">
                {records === recordIds.length && (
                  <ActButton
                    size="compact-xs"
                    aria-label={t('Not a duplicate: {value}', { value })}
                    run={() => markDifferent([recordIds])}
                  >
                    {t('Not a duplicate')}
                  </ActButton>
                )}
                <Button
                  size="compact-xs"
                  aria-label={t('Compare the records with {value}', { value })}
                  onClick={() => void navigate({ to: '/merge', search: { ids: recordIds } })}
                >
                  {t('Compare')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
    </Page>
  );
}

const differing = { component: 'mark', c: 'inherit', bg: 'var(--selected)', px: 4, bdrs: 4 } as const;
/** Fields shown of each record beside its title. */
const glancedMax = 5;

/** The records of a group, one below the other, with the values that differ marked. */
function Glance({ recordIds, records: count, reason }: Duplicates) {
  const asked = useQueries({
    queries: recordIds.map((id) => trpc.records.get.queryOptions({ id }, { staleTime: 60_000 })),
    combine: (answers) => answers.flatMap(({ data }) => data?.data ?? []),
  });
  const folder = useFolder(asked[0]?.folderId ?? '');
  const rows = folder
    ? mergeRowsOf(editableColumnsOf(folder), asked).filter(({ column }) => column.id !== 'title')
    : [];
  return (
    <>
      <Text size="xs" c="dimmed">
        {labels[reason]}
        {count > recordIds.length && ` · ${t('and {count} more', { count: count - recordIds.length })}`}
      </Text>
      {recordIds.map((id) => {
        const record = asked.find((one) => one.id === id);
        return (
          <Group key={id} h={26} gap="xs" wrap="nowrap" style={{ overflow: 'hidden' }}>
            <Box w={{ base: 140, md: 240 }} flex="none" className="cut">
              <RecordLink recordId={id} />
            </Box>
            {record &&
              rows.slice(0, glancedMax).map(({ column, isChoice }) => (
                <Box key={column.id} w={170} flex="none" className="cut" title={column.label}>
                  <Text {...(isChoice ? differing : { span: true })} inherit>
                    <FieldValue field={column} value={column.valueOf(record)} />
                  </Text>
                </Box>
              ))}
          </Group>
        );
      })}
    </>
  );
}
