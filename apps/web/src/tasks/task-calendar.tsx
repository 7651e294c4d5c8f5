import type { Task } from '@dossier/domain/tasks/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalendarItem } from '../calendar/calendar-item.tsx';
import { dayOfMoment, momentOnDay, spanOf } from '../calendar/days.ts';
import { MonthCalendar } from '../calendar/month-calendar.tsx';
import { showFailure } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { showTime } from '../ground/moments.ts';
import { FailureState } from '../ui/page/page.tsx';
import { queryClient } from '../session/query-client.ts';
import { trpc } from '../session/session.ts';
import { putOff } from './task-changes.ts';
import { withinDays } from '../views/dates.ts';
import { dueField, queryTasks, refreshTasks, type TaskFilter } from './task-lists.ts';

// Maximum number of loaded tasks; a fuller month shows only its first days.
const shownMax = 2_000;

interface TaskCalendarProps {
  filter: TaskFilter;
  month: string;
  onMonth: (month: string) => void;
  onOpen: (id: string) => void;
}

export function TaskCalendar({ filter, month, onMonth, onOpen }: TaskCalendarProps) {
  // Each day has its own order.
  const { order: _order, ...found } = filter;
  const queryKey = [...trpc.tasks.pathKey(), 'calendar', month, found];
  const tasks = useQuery({
    queryKey,
    queryFn: ({ signal }) => readMonth(month, found, signal),
    placeholderData: (known) => known,
  });
  const items = useMemo(() => tasks.data?.flatMap((task) => itemOf(task) ?? []) ?? [], [tasks.data]);
  const move = async (id: string, day: string) => {
    const task = tasks.data?.find((one) => one.id === id);
    if (!task || task.dueAt === null) return;
    const dueAt = momentOnDay(task.dueAt, day);
    queryClient.setQueryData<Task[]>(queryKey, (known) =>
      known?.map((one) => (one.id === id ? { ...one, dueAt } : one)),
    );
    try {
      await putOff(task, dueAt);
    } catch (error) {
      showFailure(error);
    }
    await refreshTasks();
  };
  if (tasks.isError) return <FailureState error={tasks.error} onRetry={() => void tasks.refetch()} />;
  return (
    <MonthCalendar
      label={t('Tasks')}
      month={month}
      onMonth={onMonth}
      items={items}
      isLoading={tasks.isFetching}
      onOpen={onOpen}
      onMove={(id, day) => void move(id, day)}
    />
  );
}

async function readMonth(month: string, filter: TaskFilter, signal: AbortSignal): Promise<Task[]> {
  const { from, to } = spanOf(month);
  const found: Task[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryTasks(withinDays(dueField, from, to), filter, { pageSize: 500, cursor, signal });
    found.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < shownMax);
  return found;
}

function itemOf({ id, title, dueAt, status }: Task): CalendarItem | undefined {
  if (dueAt === null) return undefined;
  const isLate = status === 'OPEN' && Date.parse(dueAt) < Date.now();
  const tone = status === 'DONE' ? 'done' : isLate ? 'late' : undefined;
  return { id, title, day: dayOfMoment(dueAt), time: showTime(dueAt), ...(tone ? { tone } : {}) };
}
