import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Button, CloseButton, Modal, Paper, Progress, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FieldInput } from '../fields/field-input.tsx';
import { Unread } from '../ui/input/reading.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import { trpc } from '../session/trpc.ts';
import classes from './bulk-bar.module.css';
import type { Column } from './columns.ts';
import { changeMatching, trashMatching, type MatchingFilter } from './matching-changes.ts';
import { comparedMax } from './merge/merge-choice.ts';
import { saveEdits, trashRecords } from './record-changes.ts';
import type { Selection } from './table/use-selection.ts';

interface BulkBarProps {
  columns: readonly Column[];
  records: readonly CrmRecord[];
  selection: Selection;
  matching: MatchingFilter;
  /** All loaded ones are selected, and more match. */
  hasMore: boolean;
}

export function BulkBar({ columns, records, selection, matching, hasMore }: BulkBarProps) {
  const navigate = useNavigate();
  const { isAll, selectAll, clear: onClear } = selection;
  const counted = useQuery(
    trpc.records.count.queryOptions({ filter: matching }, { enabled: hasMore, staleTime: 10_000 }),
  );
  const total = counted.data?.data.count;
  /** The records as they were when the person began to choose what to change. */
  const [seen, setSeen] = useState<ReadonlyMap<string, CrmRecord>>();
  const [doneCount, setDoneCount] = useState<number | undefined>();
  const run = async (work: (onProgress: (done: number) => void) => Promise<void>) => {
    setDoneCount(0);
    await work(setDoneCount);
    setDoneCount(undefined);
    onClear();
  };
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
      {doneCount === undefined ? (
        <>
          <Button
            leftSection={<Icon name="pencil" />}
            onClick={() => setSeen(new Map(records.map((record) => [record.id, record])))}
          >
            {t('Change')}
          </Button>
          {!isAll && records.length >= 2 && records.length <= comparedMax && (
            <Button
              leftSection={<Icon name="copy" />}
              onClick={() => void navigate({ to: '/merge', search: { ids: records.map(({ id }) => id) } })}
            >
              {t('Merge')}
            </Button>
          )}
          <Button
            leftSection={<Icon name="trash" />}
            onClick={() =>
              void run(async (onProgress) =>
                isAll ? trashMatching(matching, total ?? 0) : trashRecords(records, onProgress),
              )
            }
          >
            {t('Move to Trash')}
          </Button>
          <CloseButton aria-label={t('Clear selection')} onClick={onClear} />
        </>
      ) : (
        <Progress w={160} value={(doneCount / Math.max(1, records.length)) * 100} aria-label={t('Progress')} />
      )}
      <ChangeModal
        columns={columns}
        isOpen={seen !== undefined}
        onClose={() => setSeen(undefined)}
        onApply={(column, value) =>
          void run(async (onProgress) => {
            const change = column.changeTo?.(value) ?? {};
            if (isAll) return changeMatching(matching, change, total ?? 0);
            return saveEdits(
              records.map((record) => ({ record, change, seen: seen?.get(record.id) ?? record })),
              { onProgress },
            );
          })
        }
      />
    </Paper>
  );
}

interface ChangeModalProps {
  columns: readonly Column[];
  isOpen: boolean;
  onClose: () => void;
  onApply: (column: Column, value: unknown) => void;
}

function ChangeModal({ columns, isOpen, onClose, onApply }: ChangeModalProps) {
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
            {t('An empty value clears the field.')}
          </Text>
          <Button variant="filled" type="submit" disabled={!column}>
            {t('Change')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
