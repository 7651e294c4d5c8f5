import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Button, Checkbox, Group, Popover, SegmentedControl, Stack, Tooltip } from '@mantine/core';
import { t } from '../../language/t.ts';
import { IconButton } from '../../ui/icon.tsx';
import { SortableList } from '../../ui/keys/sortable-list.tsx';
import { placedColumns, withOrder, withShown } from './columns.ts';
import type { ViewChange } from '../use-view.ts';
import type { PlacedField } from '../view-field.ts';
import { Hint } from '../../ui/page/page.tsx';

interface ColumnMenuProps {
  columns: readonly PlacedField[];
  view: ViewDefinition;
  onChange: (change: ViewChange) => void;
}

const densities: { value: ViewDefinition['density']; label: string }[] = [
  { value: 'COMPACT', label: t('Compact') },
  { value: 'NORMAL', label: t('Normal') },
  { value: 'TALL', label: t('Tall') },
];

export function ColumnMenu({ columns, view, onChange }: ColumnMenuProps) {
  const { columns: chosen, density } = view;
  const movable = placedColumns(columns, chosen)
    .filter(({ column }) => column.id !== 'title')
    .map(({ column: { id, label }, isHidden }) => ({ id, label, isHidden }));
  return (
    <Popover position="bottom-end" shadow="md" width={270} trapFocus>
      <Popover.Target>
        <Tooltip label={t('Columns')}>
          <IconButton icon="columns-3" label={t('Columns')} />
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} mah="80vh" style={{ overflowY: 'auto' }}>
        <Stack gap={6}>
          <SegmentedControl
            aria-label={t('Row height')}
            fullWidth
            data={densities}
            value={density}
            onChange={(value) => onChange({ density: value })}
          />
          <Group justify="space-between">
            <Hint>{t('Shown in this order')}</Hint>
            <Button size="compact-xs" variant="subtle" onClick={() => onChange({ columns: [], density: 'NORMAL' })}>
              {t('Reset')}
            </Button>
          </Group>
          <SortableList
            items={movable}
            nameOf={({ label }) => label}
            onReorder={(ids) => onChange((last) => ({ columns: withOrder(columns, last.columns, ['title', ...ids]) }))}
            render={({ id, label, isHidden }) => (
              <Checkbox
                label={label}
                checked={!isHidden}
                onChange={({ currentTarget: { checked } }) =>
                  onChange((last) => ({ columns: withShown(columns, last.columns, id, checked) }))
                }
              />
            )}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
