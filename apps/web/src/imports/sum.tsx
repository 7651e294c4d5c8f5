import { importedNouns } from '@dossier/domain/imports/constants.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import { Group, Progress, Text, UnstyledButton } from '@mantine/core';
import { t, showCount } from '../language/t.ts';

export type Fate = 'created' | 'changed' | 'skipped' | 'doubtful';

interface SumProps {
  current: Import;
  /** The outcome whose samples are shown. */
  only?: Fate | null;
  choose?: (fate: Fate | null) => void;
}

export function Sum({ current, only, choose }: SumProps) {
  const { columns, rowCount, failedCount, partialCount, size, doneSize } = current;
  const figures = [
    { fate: 'created', color: 'teal', count: current.createdCount, name: t('created') },
    { fate: 'changed', color: 'sky', count: current.updatedCount, name: t('changed') },
    { fate: 'skipped', color: 'gray', count: current.unchangedCount + current.skippedCount, name: t('skipped') },
    {
      fate: 'doubtful',
      color: 'yellow',
      count: failedCount + partialCount,
      name: current.isDryRun ? t('need you') : t('with problems'),
    },
  ] as const;
  const made = madeWords(current);
  return (
    <div aria-live="polite">
      <Group gap="8px 28px" align="flex-end">
        {figures.map(({ fate, color, count, name }) => (
          <UnstyledButton
            key={fate}
            pl={10}
            fz="xs"
            bg={only === fate ? 'var(--selected)' : 'transparent'}
            style={{ borderLeft: `4px solid var(--mantine-color-${color}-6)` }}
            {...(choose ? { 'aria-pressed': only === fate } : { component: 'div' })}
            onClick={() => choose?.(only === fate ? null : fate)}
          >
            <Text component="b" display="block" fz={{ base: '1.375rem', sm: '1.625rem' }} fw={660} lh={1.2}>
              {showCount(count)}
            </Text>{' '}
            {name}
          </UnstyledButton>
        ))}
        <Text c="dimmed" ml="auto" visibleFrom="sm">
          {t('{rowCount} rows, {columnCount} columns', { rowCount, columnCount: columns.length })}
        </Text>
      </Group>
      {current.state === 'RUNNING' ? (
        <Progress mt={10} value={(doneSize / Math.max(1, size)) * 100} aria-label={t('Progress of the import')} />
      ) : (
        <Progress.Root mt={10} size={6} aria-hidden>
          {figures.map(({ fate, color, count }) => (
            <Progress.Section
              key={fate}
              color={`${color}.6`}
              // The share of doubtful rows; they are still imported, without their faulty cells.
              value={((fate === 'doubtful' ? failedCount : count) / Math.max(1, rowCount)) * 100}
            />
          ))}
        </Progress.Root>
      )}
      <Text mt={6} mih={20}>
        {made !== '' && t('Besides them: {made}.', { made })}{' '}
        {partialCount > 0 && t("{partialCount} rows without the cells that don't fit.", { partialCount })}
      </Text>
    </div>
  );
}

const madeNames = new Map([
  ...importedNouns.map(({ name, label }) => [name, t(label)] as const),
  ['deal.changed', t('Changed deal')] as const,
  ['task.changed', t('Changed task')] as const,
  ['pipeline', t('New pipeline')] as const,
  ['stage', t('New stage')] as const,
  ['linked', t('Linked record')] as const,
]);

/** Counts of things that rows made besides their records, such as "Deal: 3, Linked record: 1". */
function madeWords({ madeCounts, linkedCount }: Import): string {
  const counts = new Map(Object.entries({ ...madeCounts, linked: linkedCount }));
  return [...madeNames]
    .flatMap(([name, label]) => (counts.get(name) ? [`${label}: ${showCount(counts.get(name) ?? 0)}`] : []))
    .join(', ');
}
