import { Box, Badge, Group, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { EmptyState, QueryState, NoResults } from '../ui/page/states.tsx';
import { isNarrowed } from '../views/filter/asked-by-view.ts';
import { taskPagesOptions, type TaskFilter, type TaskTab, typeIcons } from './task-lists.ts';
import { ShowMore } from '../ui/page/show-more.tsx';
import { taskPriorityNames } from '@dossier/domain/tasks/constants.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Person } from '../members/person.tsx';
import { showDateTime } from '../ground/moments.ts';
import { RecordLink } from '../references/record-link.tsx';
import { Check } from '../ui/form/check.tsx';
import { Icon, IconText } from '../ui/icon.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { describeRecurrence } from '../fields/recurrence-select.tsx';
import { useTaskStatus } from './task-changes.ts';
import classes from './tasks.module.css';

const nothing: Record<TaskTab, [title: string, hint: string]> = {
  TODAY: [
    t('Nothing is due today'),
    t("See what's coming up, or add a task above, for example “Call the bakery today 4pm”."),
  ],
  OVERDUE: [t('Nothing is overdue'), t('Everything with a date is on time.')],
  UPCOMING: [
    t('Nothing is coming up'),
    t('Tasks with a later date appear here. Add one above, for example “Send the offer on Friday”.'),
  ],
  OPEN: [t('No open tasks'), t('Add one above: a title is enough, for example “Call the bakery tomorrow 9am”.')],
  DONE: [t('Nothing done yet'), t('Completed tasks appear here.')],
};

export function TaskList({ tab, filter, onOpen }: { tab: TaskTab; filter: TaskFilter; onOpen: (id: string) => void }) {
  const pages = useInfiniteQuery({
    ...taskPagesOptions(tab, filter),
    // Previous rows stay while the person types, but not when the list or record changes.
    placeholderData: (before, query) => (query?.queryKey.includes(tab) && !filter.recordId ? before : undefined),
  });
  const tasks = pages.data ?? [];
  const [title, hint] = nothing[tab];
  const isEmpty = pages.isSuccess && !pages.isPlaceholderData && tasks.length === 0;
  return (
    <>
      <QueryState query={pages} count={6} height={42} />
      {isEmpty && isNarrowed(filter) && <NoResults />}
      {isEmpty && !isNarrowed(filter) && (
        <EmptyState icon="checkbox" title={title}>
          {hint}
        </EmptyState>
      )}
      <Box component="ul" m={0} p="0 16px 24px" style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            onOpen={({ id }) => onOpen(id)}
            isOfRecord={filter.recordId !== undefined}
          />
        ))}
      </Box>
      <ShowMore pages={pages} />
    </>
  );
}

interface TaskRowProps {
  task: Task;
  onOpen: (task: Task) => void;
  isOfRecord: boolean;
}

export function TaskRow({ task, onOpen, isOfRecord }: TaskRowProps) {
  const { title, status, dueAt, priority, type, recurrence, assigneeId, recordId, tags } = task;
  const changing = useTaskStatus();
  const isDone = changing.isPending ? changing.variables.status === 'DONE' : status === 'DONE';
  const isLate = status === 'OPEN' && dueAt !== null && new Date(dueAt).getTime() < Date.now();
  return (
    <Group
      component="li"
      gap={12}
      wrap="nowrap"
      mih={44}
      py={6}
      className={classes.task}
      style={{ borderBottom: '1px solid var(--line-2)' }}
    >
      <Check
        isRound
        aria-label={isDone ? t('Reopen {title}', { title }) : t('Mark {title} as done', { title })}
        checked={isDone}
        disabled={changing.isPending}
        onChange={() => changing.mutate({ task, status: isDone ? 'OPEN' : 'DONE' })}
      />
      <Box flex={1} miw={0}>
        <UnstyledButton
          className="link"
          fz="sm"
          fw={520}
          style={{ overflowWrap: 'anywhere' }}
          {...(isDone && { td: 'line-through', c: 'dimmed' })}
          onClick={() => onOpen(task)}
        >
          {title}
        </UnstyledButton>
        <Group gap="2px 12px" align="stretch" fz="0.75rem">
          {dueAt !== null && (
            <IconText icon="calendar" isLate={isLate}>
              {showDateTime(dueAt)}
            </IconText>
          )}
          {recurrence !== null && <IconText icon="repeat">{describeRecurrence(recurrence)}</IconText>}
          {recordId !== null && !isOfRecord && <RecordLink recordId={recordId} />}
          <TagChips names={tags} />
        </Group>
      </Box>
      {(priority === 'HIGH' || priority === 'URGENT') && (
        <Badge color={priority === 'URGENT' ? 'red' : 'yellow'}>{t(taskPriorityNames[priority])}</Badge>
      )}
      <Icon name={typeIcons[type]} />
      {assigneeId !== null && <Person userId={assigneeId} isShort />}
    </Group>
  );
}
