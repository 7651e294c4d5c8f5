import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { monthOf } from '../calendar/days.ts';
import { t } from '../language/t.ts';
import { MemberSelect } from '../members/member-select.tsx';
import { today } from '../moments.ts';
import { Page } from '../shell/page.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { RowSkeletons } from '../shell/states.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TaskList } from './task-list.tsx';
import { TaskPanel } from './task-panel.tsx';
import { viewNamed, type TasksSearch, type TaskView } from './tasks-search.ts';

// Loaded on demand: few look at it first.
const TaskCalendar = lazy(() => import('./task-calendar.tsx').then(({ TaskCalendar }) => ({ default: TaskCalendar })));

const route = getRouteApi('/shell/tasks');
const layouts = [
  { value: 'list', label: t('List') },
  { value: 'calendar', label: t('Calendar') },
];
const tabs: { value: TaskView; label: string }[] = [
  { value: 'today', label: t('Today') },
  { value: 'overdue', label: t('Overdue') },
  { value: 'upcoming', label: t('Upcoming') },
  { value: 'open', label: t('All open') },
  { value: 'done', label: t('Done') },
];

/** Tasks by due date. */
export function TasksPage() {
  const search = route.useSearch();
  const { view = 'today', layout, month = monthOf(today()), assignee, tags, task } = search;
  const navigate = route.useNavigate();
  const quickAdd = useRef<HTMLInputElement>(null);
  const filter = useMemo(
    () => ({ ...(assignee === undefined ? {} : { assigneeId: assignee }), ...(tags ? { tag: tags } : {}) }),
    [assignee, tags],
  );
  const go = (part: { [Name in keyof TasksSearch]?: TasksSearch[Name] | undefined }, replace = false) =>
    void navigate({ to: '.', search: (now: TasksSearch) => ({ ...now, ...part }) as TasksSearch, replace });
  const open = (id: string) => go({ task: id });
  useShortcuts(useMemo(() => [{ keys: 'c', label: t('New task'), run: () => quickAdd.current?.focus() }], []));
  return (
    <Page
      title={t('Tasks')}
      toolbar={
        <>
          <SegmentedControl
            aria-label={t('Layout')}
            data={layouts}
            value={layout ?? 'list'}
            onChange={(value) => go(value === 'calendar' ? { layout: value } : { layout: undefined, month: undefined })}
          />
          {layout === undefined && (
            <SegmentedControl
              aria-label={t('View')}
              data={tabs}
              value={view}
              onChange={(value) => go({ view: viewNamed(value) ?? 'today' })}
            />
          )}
          <MemberSelect
            aria-label={t('Assignee')}
            placeholder={t('Anybody')}
            w={170}
            value={assignee ?? null}
            onChange={(value) => go({ assignee: value ?? undefined })}
          />
          <TagFilter value={tags} onChange={(names) => go({ tags: names })} />
        </>
      }
    >
      <QuickAdd inputRef={quickAdd} />
      {layout === undefined ? (
        <TaskList view={view} filter={filter} onOpen={open} />
      ) : (
        <Suspense fallback={<RowSkeletons />}>
          <TaskCalendar filter={filter} month={month} onMonth={(next) => go({ month: next }, true)} onOpen={open} />
        </Suspense>
      )}
      <TaskPanel hasAddress taskId={task} onClose={() => go({ task: undefined }, true)} />
    </Page>
  );
}
