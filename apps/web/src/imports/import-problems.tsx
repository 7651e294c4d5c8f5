import type { Folder } from '@dossier/domain/folders/schema.ts';
import { importColumns, type Import } from '@dossier/domain/imports/schema.ts';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showCount } from '../language/show-count.ts';
import { t } from '../language/t.ts';
import { trpc } from '../session/trpc.ts';

/** The problems of an import, each once: under its field, with the number of cells and the first of them. */
export function ImportProblems({ folder, current }: { folder: Folder; current: Import }) {
  const { id, columns, mapping } = current;
  const problems = useQuery(trpc.imports.listProblems.queryOptions({ id }, { staleTime: 0 }));
  const labels = new Map([
    ...importColumns.map(({ name, label }) => [name, label] as const),
    ...folder.fields.map(({ key, label }) => [`data.${key}`, label] as const),
  ]);
  const labelOf = (column: number | null) =>
    column === null ? t('The row as a whole') : (labels.get(mapping[column] ?? '') ?? columns[column] ?? '');
  const groups = Map.groupBy(problems.data?.data ?? [], ({ column }) => labelOf(column));
  return (
    <Stack gap="md" role="group" aria-label={t('Problems of cells')}>
      {[...groups].map(([label, some]) => (
        <div key={label}>
          <Text fw={500}>{label}</Text>
          <Stack gap={6} mt={4}>
            {some.map(({ problem, count, examples }) => (
              <Group key={problem} gap={8} align="flex-start" wrap="nowrap">
                <Badge variant="default" flex="none">
                  {showCount(count)}
                </Badge>
                <div>
                  <Text size="sm">{problem}</Text>
                  <Text size="xs" c="dimmed">
                    {examples
                      .map(({ row, cell }) =>
                        cell === '' ? t('row {row}', { row }) : t('“{cell}” in row {row}', { cell, row }),
                      )
                      .join(', ')}
                  </Text>
                </div>
              </Group>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
