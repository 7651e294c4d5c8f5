import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { Button } from '@mantine/core';
import { t } from '../language/t.ts';
import type { Column } from '../records/columns.ts';
import { ActMenu, type Act } from '../ui/form/more-menu.tsx';
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
    <ActMenu
      acts={[
        ...choices.map(({ id, label }): Act => ({
          label,
          icon: id === chosen?.id ? 'check' : 'layout-kanban',
          run: () => onChange({ groupBy: id }),
        })),
        ...(!isBoard && chosen
          ? [{ label: t('No groups'), icon: 'x', run: () => onChange({ groupBy: null }) } as const]
          : []),
      ]}
    >
      <Button leftSection={<Icon name="layout-kanban" size={14} />}>
        {chosen ? t(isBoard ? 'Columns: {field}' : 'Group: {field}', { field: chosen.label }) : t('Group')}
      </Button>
    </ActMenu>
  );
}
