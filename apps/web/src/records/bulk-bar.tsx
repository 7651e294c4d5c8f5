import { mergedMax } from '@dossier/domain/records/constants.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, CloseButton, Loader, Modal, Paper, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldInput } from '../fields/field-input.tsx';
import { Unread } from '../ui/input/reading.ts';
import { TextButton } from '../ui/icon.tsx';
import { t } from '../language/t.ts';
import { trpc } from '../session/session.ts';
import classes from './bulk-bar.module.css';
import type { Column } from './columns.ts';
import type { MatchingFilter } from './matching-changes.ts';
import { saveEdits, trashRecords } from './record-changes.ts';
import type { Selection } from './table/use-selection.ts';

/** Loaded on demand: server-side work on records that are not loaded here. */
const loadMatching = () => import('./matching-changes.ts');

interface BulkBarProps {
  columns: readonly Column[];
  records: readonly CrmRecord[];
  selection: Selection;
  matching: MatchingFilter;
  /** True if all loaded records are selected and more match. */
  hasMore: boolean;
}

export function BulkBar({ columns, records, selection, matching, hasMore }: BulkBarProps) {
  const navigate = useNavigate();
  const { isAll, selectAll, clear: onClear } = selection;
  const counted = useQuery(
    trpc.records.count.queryOptions({ filter: matching }, { enabled: hasMore, staleTime: 10_000 }),
  );
  const total = counted.data?.data.count;
  /** The records when the person began to choose the change. */
  const [seen, setSeen] = useState<ReadonlyMap<string, CrmRecord>>();
  const { mutate: run, isPending: isRunning } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: onClear,
  });
  return (
    <Paper withBorder shadow="md" radius="md" className={classes.bar} role="toolbar" aria-label={t('Selected records')}>
      <Text fw={560} aria-live="polite">
        {t('{count} selected', { count: isAll ? (total ?? records.length) : records.length })}
      </Text>
      {hasMore && !isAll && (
        <Button variant="subtle" onClick={selectAll}>
          {total === undefined ? t('Select all that match') : t('Select all {count}', { count: total })}
        </Button>
      )}
      {isRunning ? (
        <Loader size="sm" aria-label={t('Progress')} />
      ) : (
        <>
          <TextButton icon="pencil" onClick={() => setSeen(new Map(records.map((record) => [record.id, record])))}>
            {t('Change')}
          </TextButton>
          {!isAll && records.length >= 2 && records.length - 1 <= mergedMax && (
            <TextButton
              icon="copy"
              onClick={() => void navigate({ to: '/merge', search: { ids: records.map(({ id }) => id) } })}
            >
              {t('Merge')}
            </TextButton>
          )}
          <TextButton
            icon="trash"
            onClick={() =>
              run(async () =>
                isAll
                  ? (await loadMatching()).changeMatching(matching, { action: 'delete' }, total ?? 0)
                  : trashRecords(records),
              )
            }
          >
            {t('Move to Trash')}
          </TextButton>
          <CloseButton aria-label={t('Clear selection')} onClick={onClear} />
        </>
      )}
      <ChangeModal
        columns={columns}
        isAll={isAll}
        isOpen={seen !== undefined}
        onClose={() => setSeen(undefined)}
        onApply={(column, value) =>
          run(async () => {
            const change = column.changeTo?.(value) ?? {};
            if (isAll)
              return (await loadMatching()).changeMatching(matching, { action: 'update', values: change }, total ?? 0);
            return saveEdits(records.map((record) => ({ record, change, seen: seen?.get(record.id) ?? record })));
          })
        }
      />
    </Paper>
  );
}

interface ChangeModalProps {
  columns: readonly Column[];
  /** True if it includes unloaded records, whose values are unknown here. */
  isAll: boolean;
  isOpen: boolean;
  onClose: () => void;
  onApply: (column: Column, value: unknown) => void;
}

function ChangeModal({ columns, isAll, isOpen, onClose, onApply }: ChangeModalProps) {
  const [id, setId] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const column = columns.find((one) => one.id === id);
  const options = columns
    .filter(({ changeTo, id: name }) => changeTo && name !== 'title')
    .map((one) => ({ value: one.id, label: one.label }));
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Change the selected records')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!column || value instanceof Unread) return;
          onClose();
          onApply(column, value);
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('Field')}
            data={options}
            value={id}
            data-autofocus
            onChange={(chosen) => {
              setId(chosen);
              setValue(null);
            }}
          />
          {column && (
            <FieldInput
              key={column.id}
              field={{ ...column, label: t('New value'), required: false }}
              value={value}
              onChange={setValue}
            />
          )}
          <Text size="xs" c="dimmed">
            {t('An empty value clears the field.')}{' '}
            {isAll && t('This replaces what other people have changed in the meantime. You can undo it.')}
          </Text>
          <Button variant="filled" type="submit" disabled={!column}>
            {t('Change')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
