import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dueChosen } from '../fields/due-moments.ts';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { EmptyState, QueryState, NoResults, ShowMore } from '../ui/page/page.tsx';
import { isNarrowed } from '../views/filter/asked-by-view.ts';
import { taskPagesOptions, type TaskFilter, type TaskTab, typeLooks } from './task-lists.ts';
import { taskPriorityNames } from '@dossier/domain/tasks/constants.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Person } from '../members/person.tsx';
import { showDateTime, showTime, today } from '../ground/moments.ts';
import { RecordLink } from '../references/record-link.tsx';
import { Check } from '../ui/form/check.tsx';
import { MomentMenu } from '../reminders/moment-menu.tsx';
import { Icon, IconButton, IconText } from '../ui/icon.tsx';
import { useTriage } from '../ui/keys/use-triage.ts';
import { TagChips } from '../tags/tags.tsx';
import { describeRecurrence } from '../fields/recurrence-select.tsx';
import { putOff, useTaskStatus } from './task-changes.ts';
import rows from '../ui/page/rows.module.css';

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

interface TaskListProps {
  tab: TaskTab;
  filter: TaskFilter;
  onOpen: (id: string) => void;
  /** Set on a page of tasks, where keys act on the rows. `open`: the task beside the list. */
  triage?: { open: string | undefined };
}

export function TaskList({ tab, filter, onOpen, triage }: TaskListProps) {
  const pages = useInfiniteQuery({
    ...taskPagesOptions(tab, filter),
    // Previous rows stay while the person types, but not when the list or record changes.
    placeholderData: (before, query) => (query?.queryKey.includes(tab) && !filter.recordId ? before : undefined),
  });
  const tasks = pages.data ?? [];
  const changing = useTaskStatus();
  const { leave, rowOf } = useTriage({
    keys: tasks.map(({ id }) => id),
    isOff: !triage,
    follow: triage?.open !== undefined && onOpen,
    onDone(key) {
      const task = tasks.find(({ id, status }) => id === key && status === 'OPEN');
      if (!task) return;
      leave(key);
      changing.mutate({ task, status: 'DONE' });
    },
  });
  const [title, hint] = nothing[tab];
  const isEmpty = pages.isSuccess && !pages.isPlaceholderData && tasks.length === 0;
  const isByDay = triage && tab !== 'DONE' && !filter.order;
  return (
    <>
      <QueryState query={pages} count={6} height={42} />
      {isEmpty && isNarrowed(filter) && <NoResults />}
      {isEmpty && !isNarrowed(filter) && (
        <EmptyState icon="checkbox" title={title}>
          {hint}
        </EmptyState>
      )}
      {[...Map.groupBy(tasks, ({ dueAt }) => (isByDay ? dayWords(dueAt) : ''))].map(([day, ofDay]) => (
        <Box key={day} px="sm" pb="sm">
          {day !== '' && (
            <Text component="h2" fw={600} p={8} c={day === t('Overdue') ? 'var(--mantine-color-error)' : 'inherit'}>
              {day}
            </Text>
          )}
          <Box component="ul" m={0} p={0}>
            {ofDay.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                onOpen={({ id }) => onOpen(id)}
                isOfRecord={filter.recordId !== undefined}
                {...(triage && { ...rowOf(task.id), onLeave: () => leave(task.id) })}
              />
            ))}
          </Box>
        </Box>
      ))}
      <ShowMore pages={pages} />
    </>
  );
}

const dayOf = (moment: string) => today(new Date(moment));

function dayWords(dueAt: string | null): string {
  if (dueAt === null) return t('No date');
  const day = dayOf(dueAt);
  if (day <= today()) return day === today() ? t('Today') : t('Overdue');
  return day === dayOf(dueChosen('tomorrow') ?? '') ? t('Tomorrow') : t('Later');
}

interface TaskRowProps extends Partial<ReturnType<ReturnType<typeof useTriage>['rowOf']>> {
  task: Task;
  onOpen: (task: Task) => void;
  isOfRecord: boolean;
  onLeave?: () => void;
}

export function TaskRow({ task, onOpen, isOfRecord, onLeave, ...triage }: TaskRowProps) {
  const { title, status, dueAt, priority, type, recurrence, assigneeId, recordId, tags } = task;
  const { isMarked, onMark, isSnoozing = false, onSnoozing } = triage;
  const changing = useTaskStatus();
  const isDone = changing.isPending ? changing.variables.status === 'DONE' : status === 'DONE';
  const isLate = status === 'OPEN' && dueAt !== null && Date.parse(dueAt) < Date.now();
  const { icon, hue } = typeLooks[type];
  return (
    <li className={rows.row} data-marked={isMarked || undefined}>
      <Check
        isRound
        aria-label={isDone ? t('Reopen {title}', { title }) : t('Mark {title} as done', { title })}
        checked={isDone}
        disabled={changing.isPending}
        onChange={() => changing.mutate({ task, status: isDone ? 'OPEN' : 'DONE' })}
      />
      <Badge color={hue} h={22} p={4}>
        <Icon name={icon} size={14} />
      </Badge>
      <UnstyledButton
        flex="1 1 160px"
        miw={0}
        py={6}
        fz="sm"
        fw={520}
        style={{ overflowWrap: 'anywhere' }}
        {...(isDone && { td: 'line-through', c: 'dimmed' })}
        data-row={task.id}
        onFocus={onMark}
        onClick={() => onOpen(task)}
      >
        {title}
      </UnstyledButton>
      <Group gap="2px 12px" fz="sm">
        {recurrence !== null && <IconText icon="repeat">{describeRecurrence(recurrence)}</IconText>}
        <TagChips names={tags} />
        {(priority === 'HIGH' || priority === 'URGENT') && (
          <Badge color={priority === 'URGENT' ? 'red' : 'clay'}>{t(taskPriorityNames[priority])}</Badge>
        )}
        {recordId !== null && !isOfRecord && <RecordLink recordId={recordId} />}
        {assigneeId !== null && <Person userId={assigneeId} isShort />}
        {dueAt !== null && (
          <IconText icon="calendar" isLate={isLate}>
            {dayOf(dueAt) === today() ? showTime(dueAt) : showDateTime(dueAt)}
          </IconText>
        )}
        {onSnoozing && status === 'OPEN' && (
          <MomentMenu
            isOpen={isSnoozing}
            onOpen={onSnoozing}
            label={t('Put off until')}
            onPick={(at) => {
              onLeave?.();
              void putOff(task, at).catch(showFailure);
            }}
          >
            <IconButton icon="history" label={t('Put off')} />
          </MomentMenu>
        )}
      </Group>
    </li>
  );
}
