import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';
import { SortableList } from '../shell/sortable-list.tsx';
import { orderedColumns, type ColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';

interface ColumnMenuProps {
  columns: readonly Column[];
  choice: ColumnChoice;
  onChange: (part: Partial<ColumnChoice>) => void;
  onReset: () => void;
}

/** Shows, hides and orders columns, for this person only. */
export function ColumnMenu({ columns, choice, onChange, onReset }: ColumnMenuProps) {
  const movable = orderedColumns(columns, choice.order).filter(({ id }) => id !== 'title');
  const show = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? choice.hidden.filter((hidden) => hidden !== id) : [...choice.hidden, id] });
  return (
    <Popover position="bottom-end" shadow="md" width={270} trapFocus>
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon aria-label="Columns">
            <Icon name="columns-3" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={6}>
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              Shown to you, in this order
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={onReset}>
              Reset
            </Button>
          </Group>
          <SortableList
            items={movable}
            nameOf={({ label }) => label}
            onReorder={(order) => onChange({ order: ['title', ...order] })}
            render={({ id, label }) => (
              <Checkbox
                label={label}
                checked={!choice.hidden.includes(id)}
                onChange={({ currentTarget }) => show(id, currentTarget.checked)}
              />
            )}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
