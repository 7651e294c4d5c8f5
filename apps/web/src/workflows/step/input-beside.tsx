import { Stack, Table, Text } from '@mantine/core';
import { t } from '../../language/t.ts';
import { jsonOf } from '../../ui/page/code-block.tsx';
import { isTemplate } from './template-input.tsx';

interface Row {
  path: string;
  template: unknown;
  rendered: unknown;
}

const rowsMax = 200;

export function InputBeside({ label, template, rendered }: { label: string; template: unknown; rendered: unknown }) {
  const rows = rowsOf(template, rendered);
  const cellsOf = (row: Row) => [
    row.path,
    <Stack key="became" gap={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isTemplate(row.template) && (
        <Text component="code" inherit c="dimmed">
          {row.template} →
        </Text>
      )}
      <code>{shown(row.rendered)}</code>
    </Stack>,
  ];
  return (
    <Table
      aria-label={label}
      fz="xs"
      verticalSpacing={2}
      withTableBorder
      withRowBorders={false}
      data={{ body: rows.length === 0 ? [[t('Nothing')]] : rows.slice(0, rowsMax).map(cellsOf) }}
    />
  );
}

/** The leaves of the template with their rendered values. A template that became an object is one row. */
export function rowsOf(template: unknown, rendered: unknown, path: readonly string[] = []): Row[] {
  const isBranch = typeof template === 'object' && template !== null && Object.keys(template).length > 0;
  if (!isBranch || typeof rendered !== 'object' || rendered === null)
    return path.length === 0 && !isBranch ? [] : [{ path: path.join('.'), template, rendered }];
  const values: Readonly<Record<string, unknown>> = { ...rendered };
  return Object.entries(template).flatMap(([key, inner]) => rowsOf(inner, values[key], [...path, key]));
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nothing)';
  return typeof value === 'string' ? value : jsonOf(value);
}
