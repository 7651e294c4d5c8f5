import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Import } from '@dossier/domain/imports/schema.ts';
import type { ImportSample } from '@dossier/domain/imports/outcome-schema.ts';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FieldValue } from '../fields/field-value.tsx';
import { wordsOf } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { trpc } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import type { Fate } from './sum.tsx';
import { fieldOfTarget, labelOfColumn } from './targets.ts';

const shownMax = 10;
const fates: readonly Fate[] = ['changed', 'created', 'doubtful', 'skipped'];

interface SamplesProps {
  folder: Folder;
  current: Import;
  only: Fate | null;
}

/** Previews of the records that rows become: one of each outcome first. */
export function Samples({ folder, current, only }: SamplesProps) {
  const { data } = useQuery(trpc.imports.listSamples.queryOptions({ id: current.id }, { staleTime: 0 }));
  const groups = Map.groupBy(data?.data ?? [], fateOf);
  const shown = fates
    .filter((fate) => only === null || fate === only)
    .flatMap((fate) => [...(groups.get(fate) ?? []).entries()])
    .toSorted(([one], [other]) => one - other)
    .slice(0, shownMax);
  return (
    <Stack gap={10} role="group" aria-label={t('As they will look')}>
      <Text fw={620}>{t('As they will look')}</Text>
      <Text size="xs" c="dimmed">
        {t('Nothing is written yet. You can undo the whole import later.')}
      </Text>
      {shown.map(([, sample]) => (
        <Sample key={sample.row} folder={folder} current={current} sample={sample} />
      ))}
    </Stack>
  );
}

function fateOf({ fate, problems }: ImportSample): Fate {
  if (fate === 'failed' || problems.length > 0) return 'doubtful';
  return fate === 'created' ? 'created' : fate === 'updated' ? 'changed' : 'skipped';
}

function Sample({ folder, current, sample }: Omit<SamplesProps, 'only'> & { sample: ImportSample }) {
  const { row, title, fate, values, problems, recordId } = sample;
  const looks = {
    created: ['teal', t('new')],
    changed: ['sky', t('{count, plural, one {# change} other {# changes}}', { count: values.length })],
    skipped: ['gray', fate === 'skipped' ? t('skipped') : t('the same as today')],
    doubtful: ['yellow', fate === 'failed' ? t('left out') : t('needs you')],
  } as const;
  const [color, words] = looks[fateOf(sample)];
  const shown = values.filter(({ column }) => recordId !== null || current.mapping[column] !== 'title');
  const valueOf = (column: number, texts: readonly string[]) => valueIn(folder, current.mapping[column] ?? '', texts);
  const line = (column: number | null, value: ReactNode) => (
    <Group key={String(column)} gap={8} mt={4} wrap="nowrap" align="baseline">
      <Text size="xs" c="dimmed" w={92} flex="none" truncate>
        {labelOfColumn(folder, current, column)}
      </Text>
      <Group gap={6} miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Group>
    </Group>
  );
  return (
    <Paper withBorder p="10px 12px" component="article" aria-label={title}>
      <Group gap={8} wrap="nowrap">
        <Text fw={620} truncate flex={1}>
          {title === '' ? t('row {row}', { row }) : title}
        </Text>
        <Badge color={color}>{words}</Badge>
      </Group>
      {shown.map(({ column, before, after }) =>
        line(
          column,
          <>
            {recordId !== null && (
              <>
                {before.length > 0 ? <del>{valueOf(column, before)}</del> : t('empty')}
                <Icon name="chevron-right" size={12} />
              </>
            )}
            {valueOf(column, after)}
          </>,
        ),
      )}
      {problems.map(({ column, problem, cell }) =>
        line(
          column,
          <Text c="var(--mantine-color-yellow-light-color)">
            {cell === '' ? wordsOf(problem) : `“${cell}”: ${wordsOf(problem)}`}
          </Text>,
        ),
      )}
    </Paper>
  );
}

function valueIn(folder: Folder, target: string, texts: readonly string[]): ReactNode {
  const { type: own = 'TEXT', options = null } = fieldOfTarget(folder, target) ?? {};
  const [text] = texts;
  if (text === undefined) return t('empty');
  // A linked record that the import would create has a name only.
  const type = target === 'tags' ? 'TAGS' : own === 'RECORD' && !text.startsWith('rec_') ? 'TEXT' : own;
  const isList = type === 'MULTI_SELECT' || type === 'TAGS';
  const value = isList ? texts : type === 'NUMBER' ? Number(text) : type === 'BOOLEAN' ? text === 'true' : text;
  return <FieldValue field={{ type, options }} value={value} />;
}
