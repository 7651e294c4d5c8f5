import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { MemberSelect } from '../members/member-select.tsx';
import { Page } from '../shell/page.tsx';
import { useShortcuts } from '../shell/shortcuts.tsx';
import { TagFilter } from '../tags/tag-filter.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TaskList } from './task-list.tsx';
import type { TaskView } from './task-lists.ts';
import { viewNamed } from './tasks-search.ts';

const route = getRouteApi('/shell/tasks');
const tabs: { value: TaskView; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'open', label: 'All open' },
  { value: 'done', label: 'Done' },
];

/** Tasks by due date. */
export function TasksPage() {
  const { view = 'today' } = route.useSearch();
  const navigate = route.useNavigate();
  const [assigneeId, setAssigneeId] = useState<string | null>(null);
  const quickAdd = useRef<HTMLInputElement>(null);
  const [tags, setTags] = useState<string[] | undefined>();
  const filter = useMemo(
    () => ({ ...(assigneeId === null ? {} : { assigneeId }), ...(tags ? { tag: tags } : {}) }),
    [assigneeId, tags],
  );
  useShortcuts(useMemo(() => [{ keys: 'c', label: 'New task', run: () => quickAdd.current?.focus() }], []));
  return (
    <Page
      title="Tasks"
      toolbar={
        <>
          <SegmentedControl
            aria-label="View"
            data={tabs}
            value={view}
            onChange={(value) =>
              void navigate({ to: '.', search: { view: viewNamed(value) ?? 'today' }, replace: true })
            }
          />
          <MemberSelect
            aria-label="Assignee"
            placeholder="Anybody"
            w={170}
            value={assigneeId}
            onChange={setAssigneeId}
          />
          <TagFilter value={tags} onChange={setTags} />
        </>
      }
    >
      <QuickAdd inputRef={quickAdd} />
      <TaskList view={view} filter={filter} />
    </Page>
  );
}
