import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { monthOf } from '../calendar/days.ts';
import { t } from '../language/t.ts';
import { today } from '../moments.ts';
import { Page } from '../shell/page.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { useToolbarKeys } from '../views/use-toolbar-keys.ts';
import { useView } from '../views/use-view.ts';
import { QuickAdd } from './quick-add.tsx';
import { TaskList } from './task-list.tsx';
import { plainTasks, taskFilterOf } from './task-view.ts';
import type { TasksSearch } from './tasks-search.ts';
import { TasksToolbar } from './tasks-toolbar.tsx';
import { TaskPanel } from './task-panel.tsx';

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
