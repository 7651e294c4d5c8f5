import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Group, Radio, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FieldValue } from '../../fields/field-value.tsx';
import { useFolder } from '../../folders/folders.ts';
import { t, rich } from '../../language/t.ts';
import { Page, Moment, EmptyState, RowSkeletons, QueryState } from '../../ui/page/page.tsx';
import { TextButton } from '../../ui/icon.tsx';
import { api, trpc } from '../../session/session.ts';
import { editableColumnsOf, isBlank, type Column } from '../columns.ts';
import { mergeRecords, type RecordChange } from '../record-changes.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { mergedMax } from '@dossier/domain/records/constants.ts';

const route = getRouteApi('/shell/merge');

export function MergePage() {
  const ids = route.useSearch().ids.slice(0, comparedMax);
  const asked = useQuery({
    queryKey: [...trpc.records.get.pathKey(), 'compared', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id: string) => api.records.get.query({ id }, { signal }))),
  });
  if (!asked.isSuccess) return <QueryState isPage query={asked} />;
  // The id of a merged record returns its successor.
  const found = new Map(asked.data.map(({ data }) => [data.id, data]));
  const [first] = found.values();
  const records = [...found.values()].filter(({ folderId }) => folderId === first?.folderId);
  return (
    <Page title={t('Merge records')}>
      {first ? (
        <Comparison
          key={records.map(({ id }) => id).join(' ')}
          folderId={first.folderId}
          records={records}
          leftOut={found.size - records.length}
        />
      ) : (
        <EmptyState icon="copy" title={t('Nothing to merge')}>
          {t('Select records in a folder, or check the likely duplicates.')}
        </EmptyState>
      )}
    </Page>
  );
}

interface ComparisonProps {
  folderId: string;
  records: readonly CrmRecord[];
  /** Records of other folders, which cannot be merged with these. */
  leftOut: number;
}

function Comparison({ folderId, records, leftOut }: ComparisonProps) {
  const folder = useFolder(folderId);
  const navigate = useNavigate();
  const [keptId, setKeptId] = useState(records[0]?.id);
  const [choice, setChoice] = useState<MergeChoice>({});
  const rows = useMemo(() => (folder ? mergeRowsOf(editableColumnsOf(folder), records) : []), [folder, records]);
  const kept = records.find(({ id }) => id === keptId);
  const merging = useMutation({
    mutationFn: mergeRecords,
    onSuccess: ({ id }) => void navigate({ to: '/records/$recordId', params: { recordId: id }, replace: true }),
  });
  if (!kept || !folder) return <RowSkeletons />;
  const others = records.filter(({ id }) => id !== kept.id);
  return (
    <Stack p="md">
      {leftOut > 0 && (
        <Text c="dimmed">
          {t(
            "{count, plural, one {One record is in another folder and can't be merged with these.} other {# records are in another folder and can't be merged with these.}}",
            { count: leftOut },
          )}
        </Text>
      )}
      <Table.ScrollContainer minWidth={180 + records.length * 200}>
        <Table verticalSpacing={6} aria-label={t('Records of {folder} side by side', { folder: folder.name })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" w={160}>
                {t('Field')}
              </Table.Th>
              {records.map((record) => (
                <Table.Th key={record.id} scope="col">
                  <Radio
                    name="kept"
                    label={t('Keep {title}', { title: record.title })}
                    description={<>{rich('Created {at}', { at: <Moment at={record.createdAt} /> })}</>}
                    checked={record.id === kept.id}
                    onChange={() => setKeptId(record.id)}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ column, isChoice }) => {
              const source = choice[column.id] ?? defaultSourceOf(column, kept, others).id;
              return (
                <Table.Tr key={column.id} {...(isChoice ? {} : { c: 'dimmed' })}>
                  <Table.Th scope="row">{column.label}</Table.Th>
                  {records.map((record) => (
                    <Table.Td key={record.id}>
                      <Group gap="md" wrap="nowrap">
                        {isChoice && (
                          <Radio
                            name={column.id}
                            size="md"
                            aria-label={t('{field} of {title}', { field: column.label, title: record.title })}
                            checked={record.id === source}
                            onChange={() => setChoice({ ...choice, [column.id]: record.id })}
                          />
                        )}
                        {isBlank(column.valueOf(record)) ? (
                          <Text c="dimmed">{t('None')}</Text>
                        ) : (
                          <FieldValue field={column} value={column.valueOf(record)} />
                        )}
                      </Group>
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {records.length < comparedMax && (
        <RecordSelect
          label={t('Add a record')}
          maw={360}
          value={null}
          exceptId={records[0]?.id}
          onChange={(id) => {
            const ids = records.map((record) => record.id);
            if (id !== null) void navigate({ to: '/merge', search: { ids: [...ids, id] }, replace: true });
          }}
        />
      )}
      <Group>
        <TextButton
          variant="filled"
          icon="check"
          disabled={others.length === 0}
          loading={merging.isPending}
          onClick={() => merging.mutate({ kept, others, values: mergeValuesOf(rows, kept, others, choice) })}
        >
          {others.length === 0 ? t('Merge') : t('Merge {count} records into one', { count: records.length })}
        </TextButton>
        <Text c="dimmed">{t('Comments, calls, deals, tasks and links move to the record you keep.')}</Text>
      </Group>
    </Stack>
  );
}

/** Records in one merge: the kept record and those merged into it. */
const comparedMax = mergedMax + 1;

type MergeChoice = Readonly<Record<string, string>>;

/** Fields that any of the records has, those that differ first. */
export function mergeRowsOf(columns: readonly Column[], records: readonly CrmRecord[]) {
  const rows = columns
    .filter((column) => records.some((record) => !isBlank(column.valueOf(record))))
    .map((column) => ({ column, isChoice: new Set(records.map((record) => printed(column, record))).size > 1 }));
  return rows.toSorted((a, b) => Number(b.isChoice) - Number(a.isChoice));
}

/** The record whose value a field takes by default: the kept one, or the first with a value that is not blank. */
function defaultSourceOf(column: Column, kept: CrmRecord, others: readonly CrmRecord[]): CrmRecord {
  return [kept, ...others].find((record) => !isBlank(column.valueOf(record))) ?? kept;
}

/** The values to send with a merge: those that differ from its defaults. */
function mergeValuesOf(
  rows: ReturnType<typeof mergeRowsOf>,
  kept: CrmRecord,
  others: readonly CrmRecord[],
  choice: MergeChoice,
): RecordChange {
  let change: RecordChange = {};
  for (const { column, isChoice } of rows) {
    const chosen = [kept, ...others].find(({ id }) => id === choice[column.id]);
    if (!isChoice || !chosen || !column.changeTo) continue;
    if (printed(column, chosen) === printed(column, defaultSourceOf(column, kept, others))) continue;
    const { data, ...own } = column.changeTo(column.valueOf(chosen));
    change = { ...change, ...own, ...(data ? { data: { ...change.data, ...data } } : {}) };
  }
  return change;
}

function printed(column: Column, record: CrmRecord): string {
  const value = column.valueOf(record);
  return JSON.stringify(isBlank(value) ? null : value);
}
