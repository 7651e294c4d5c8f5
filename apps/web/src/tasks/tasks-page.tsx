import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { today } from '../ground/moments.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import { t } from '../language/t.ts';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Halves } from '../ui/page/halves.tsx';
import { Page, RowSkeletons } from '../ui/page/page.tsx';
import { askedByView } from '../views/filter/asked-by-view.ts';
import { useView } from '../views/use-view.ts';
import { ViewToolbar } from '../views/view-toolbar.tsx';
import { QuickAdd } from './quick-add.tsx';
import { taskFields, exportedTasks, type TaskTab } from './task-lists.ts';
import { TaskList } from './task-list.tsx';
import { TaskPanel } from './task-panel.tsx';
import type { TasksSearch } from './tasks-search.ts';

const TaskCalendar = lazy(() => import('./task-calendar.tsx').then((file) => ({ default: file.TaskCalendar })));

const route = getRouteApi('/shell/tasks');
const place = { of: 'TASKS' } as const;

export function TasksPage() {
  const search = route.useSearch();
  const state = useView<TasksSearch>(place, search, plainTasks);
  const { definition: view, change, set } = state;
  const quickAdd = useRef<HTMLInputElement>(null);
  const filter = useMemo(() => askedByView(view, taskFields), [view]);
  const open = (task: string) => set({ task }, search.task === undefined ? 'step' : 'typing');
  useShortcuts([{ keys: 'c', label: t('New task'), run: () => quickAdd.current?.focus() }]);
  return (
    <Page
      title={t('Tasks')}
      isFixed
      actions={<ExportMenu name={t('Tasks')} asked={exportedTasks(view.tasks ?? 'OPEN', filter)} />}
      toolbar={
        <ViewToolbar
          state={state}
          fields={taskFields}
          all={t('All tasks')}
          layouts={[
            { value: 'TABLE', label: t('List') },
            { value: 'CALENDAR', label: t('Calendar') },
          ]}
          search={t('Search tasks')}
          filter={t('Filter the tasks')}
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
      }
    >
      <Halves
        width="384px"
        beside={<TaskPanel hasAddress taskId={search.task} onClose={() => set({ task: undefined }, 'typing')} />}
      >
        <QuickAdd inputRef={quickAdd} />
        {state.isPending ? (
          <RowSkeletons count={6} height={42} />
        ) : view.layout === 'CALENDAR' ? (
          <Suspense fallback={<RowSkeletons />}>
            <TaskCalendar
              filter={filter}
              month={search.month ?? today().slice(0, 7)}
              onMonth={(month) => set({ month }, 'typing')}
              onOpen={open}
            />
          </Suspense>
        ) : (
          <TaskList tab={view.tasks ?? 'OPEN'} filter={filter} onOpen={open} triage={{ open: search.task }} />
        )}
      </Halves>
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

const plainTasks: ViewDefinition = { ...plainDefinition, tasks: 'TODAY' };
