import { SegmentedControl } from '@mantine/core';
import { t } from '../language/t.ts';
import { ViewToolbar, type ToolbarProps } from '../views/view-toolbar.tsx';
import { taskFields } from './task-fields.ts';
import type { TaskTab } from './task-lists.ts';

const tabs: { value: TaskTab; label: string }[] = [
  { value: 'TODAY', label: t('Today') },
  { value: 'OVERDUE', label: t('Overdue') },
  { value: 'UPCOMING', label: t('Upcoming') },
  { value: 'OPEN', label: t('All open') },
  { value: 'DONE', label: t('Done') },
];

export function TasksToolbar(props: ToolbarProps) {
  const { definition: view, change } = props.state;
  return (
    <ViewToolbar
      {...props}
      fields={taskFields}
      all={t('All tasks')}
      layouts={[
        { value: 'TABLE', label: t('List') },
        { value: 'CALENDAR', label: t('Calendar') },
      ]}
      search={t('Search tasks')}
      plainOrder={view.tasks === 'DONE' ? t('The newest tasks come first.') : t('What is due first comes first.')}
      before={
        view.layout === 'CALENDAR' ? null : (
          <SegmentedControl
            aria-label={t('Which tasks')}
            data={tabs}
            value={view.tasks ?? 'OPEN'}
            onChange={(tasks) => change({ tasks })}
          />
        )
      }
    />
  );
}
