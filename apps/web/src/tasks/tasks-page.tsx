import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { monthOf } from '../calendar/days.ts';
import { today } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Page } from '../ui/page/page.tsx';
import { RowSkeletons } from '../ui/page/states.tsx';
import { askedByView, type ViewOfQuery } from '../views/filter/asked-by-view.ts';
import { useToolbarKeys } from '../views/use-toolbar-keys.ts';
import { useView } from '../views/use-view.ts';
import { ViewToolbar, type ToolbarProps } from '../views/view-toolbar.tsx';
import { QuickAdd } from './quick-add.tsx';
import { taskFields } from './task-fields.ts';
import { TaskList } from './task-list.tsx';
import type { TaskTab, TaskFilter } from './task-lists.ts';
import { TaskPanel } from './task-panel.tsx';
import type { TasksSearch } from './tasks-search.ts';

// Loaded on demand: few look at it first.
const TaskCalendar = lazy(() => import('./task-calendar.tsx').then((file) => ({ default: file.TaskCalendar })));

const route = getRouteApi('/shell/tasks');
const place = { of: 'TASKS' } as const;

/** Tasks by due date, or as a view has them. */
export function TasksPage() {
  const search = route.useSearch();
  const state = useView<TasksSearch>(place, search, plainTasks);
  const { definition: view, set } = state;
  const quickAdd = useRef<HTMLInputElement>(null);
  const filter = useMemo(() => taskFilterOf(view), [view]);
  const open = (task: string) => set({ task });
  const keys = useToolbarKeys(t('Search tasks'), t('Filter the tasks'));
  useShortcuts([{ keys: 'c', label: t('New task'), run: () => quickAdd.current?.focus() }]);
  return (
    <Page title={t('Tasks')} toolbar={<TasksToolbar {...keys} state={state} />}>
      <QuickAdd inputRef={quickAdd} />
      {state.isPending ? (
        <RowSkeletons count={6} height={42} />
      ) : view.layout === 'CALENDAR' ? (
        <Suspense fallback={<RowSkeletons />}>
          <TaskCalendar
            filter={filter}
            month={search.month ?? monthOf(today())}
            onMonth={(month) => set({ month }, 'typing')}
            onOpen={open}
          />
        </Suspense>
      ) : (
        <TaskList tab={view.tasks ?? 'OPEN'} filter={filter} onOpen={open} />
      )}
      <TaskPanel hasAddress taskId={search.task} onClose={() => set({ task: undefined }, 'typing')} />
    </Page>
  );
}

const tabs: { value: TaskTab; label: string }[] = [
  { value: 'TODAY', label: t('Today') },
  { value: 'OVERDUE', label: t('Overdue') },
  { value: 'UPCOMING', label: t('Upcoming') },
  { value: 'OPEN', label: t('All open') },
  { value: 'DONE', label: t('Done') },
];

function TasksToolbar(props: ToolbarProps) {
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
      plainOrder={view.tasks === 'DONE' ? t('The newest tasks come first.') : t('Tasks due first are at the top.')}
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

/** Tasks without a view: those of today. */
const plainTasks: ViewDefinition = { ...plainDefinition, tasks: 'TODAY' };

/** The filter of a view, beside the choice of its list. */
function taskFilterOf(view: ViewOfQuery): TaskFilter {
  return askedByView(view, taskFields);
}
