import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Button, Menu } from '@mantine/core';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { Icon } from '../ui/icon.tsx';
import { boardColumnsOf, groupColumnOf, groupColumnsOf } from './groups.ts';

interface GroupButtonProps {
  columns: readonly Column[];
  view: ViewDefinition;
  onChange: (part: Partial<ViewDefinition>) => void;
}

export function GroupButton({ columns, view, onChange }: GroupButtonProps) {
  const isBoard = view.layout === 'BOARD';
  const choices = isBoard ? boardColumnsOf(columns) : groupColumnsOf(columns);
  const chosen = groupColumnOf(columns, view);
  if (view.layout === 'CALENDAR' || choices.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="layout-kanban" size={14} />}>
          {chosen ? t(isBoard ? 'Columns: {field}' : 'Group: {field}', { field: chosen.label }) : t('Group')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon name={id === chosen?.id ? 'check' : 'layout-kanban'} />}
            onClick={() => onChange({ groupBy: id })}
          >
            {label}
          </Menu.Item>
        ))}
        {!isBoard && chosen && (
          <Menu.Item leftSection={<Icon name="x" />} onClick={() => onChange({ groupBy: null })}>
            {t('No groups')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
