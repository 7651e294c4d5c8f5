import { DndContext } from '@dnd-kit/core';
import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { DealBoard } from '../src/deals/board/board.tsx';
import { CardContent } from '../src/deals/board/deal-card.tsx';
import { Movable } from '../src/ui/board/movable.tsx';
import boardClasses from '../src/ui/board/board.module.css';
import { FirstDeal } from '../src/deals/no-deals.tsx';
import { StageSteps } from '../src/deals/deal/deal-page.tsx';
import { MonthGrid } from '../src/calendar/month-grid.tsx';
import { weeksOf } from '../src/calendar/days.ts';
import { InboxRow } from '../src/inbox/inbox-row.tsx';
import { itemOf } from '../src/inbox/items.ts';
import { QuickAdd } from '../src/tasks/quick-add.tsx';
import { TaskRow } from '../src/tasks/task-list.tsx';
import { deal, deals, longText, notice, now, open, pipeline, task } from './example-data.ts';
import { State, States } from './states.tsx';

const nothing = () => {};
const handlers = { onKeyDown: nothing, onBlur: nothing };
const overdue = '2026-03-01T09:00:00.000Z';

const tasks = [
  task(1, 'Send the offer', { recordId: 'rec_1', priority: 'HIGH' }),
  task(2, longText, { priority: 'URGENT', type: 'CALL', dueAt: overdue, tags: ['red', 'green'] }),
  task(3, 'Weekly review', { type: 'MEETING', recurrence: 'FREQ=WEEKLY;BYDAY=MO' }),
  task(4, 'Done already', { status: 'DONE', completedAt: now, type: 'EMAIL' }),
  task(5, 'Nothing but a title', { dueAt: null, assigneeId: null }),
];

const notices = [
  notice(1, 'record.assigned', 'Example Contact', { isRead: false, message: 'Example Colleague' }),
  notice(2, 'comment.created', longText, { isRead: false, message: `Example Colleague: ${longText}` }),
  notice(3, 'workflow.run_failed', 'Web leads', { count: 3, message: 'The address answered 500.' }),
  notice(4, 'reminder.due', 'Example Contact', { isDone: true }),
];

const days = [
  { id: 'one', title: 'Send the offer', day: '2026-03-12', time: '15:00' },
  { id: 'two', title: longText, day: '2026-03-12', tone: 'late' as const },
  { id: 'three', title: 'Done already', day: '2026-03-03', tone: 'done' as const },
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: `Task ${id}`, day: '2026-03-20' })),
];

/** Deals, tasks, the inbox and the calendar. */
export function Work() {
  return (
    <States>
      <State name="board: full, empty and loading stages, folded ones" isWide height={760}>
        <DealBoard pipeline={pipeline} filter={{ pipelineId: pipeline.id }} onOpen={nothing} />
      </State>
      <State name="card, picked up">
        <Card at={0} isCarried />
      </State>
      <State name="card, with the focus" forced="focus-visible">
        <Card at={0} />
      </State>
      <State name="card, won late">
        <Card at={2} isWon />
      </State>
      <State name="first stage without deals">
        <FirstDeal onOpen={nothing} />
      </State>
      <State name="steps of a deal" isWide>
        <StageSteps pipeline={pipeline} deal={deal(1, 'Website for a bakery')} />
        <StageSteps pipeline={pipeline} deal={deal(3, 'Idle', { stageChangedAt: '2026-01-02T08:00:00.000Z' })} />
        <StageSteps pipeline={pipeline} deal={deal(5, 'Lost', { stageId: 'st_lost', lostReason: 'Price' })} />
      </State>
      <State name="new task" isWide>
        <QuickAdd />
      </State>
      <State name="tasks" isWide>
        <ul style={{ margin: 0, padding: 0 }}>
          {tasks.map((one) => (
            <TaskRow key={one.id} task={one} isOfRecord={false} onOpen={nothing} />
          ))}
        </ul>
      </State>
      <State name="inbox" isWide>
        <ul style={{ margin: 0, padding: 0 }}>
          {notices.map((one, at) => (
            <InboxRow
              key={one.id}
              item={itemOf(one)}
              isMarked={at === 1}
              isSnoozing={false}
              onMark={nothing}
              onOpen={nothing}
              onSettle={nothing}
              onSnooze={nothing}
              onSnoozing={nothing}
            />
          ))}
        </ul>
      </State>
      {[false, true].map((isSmall) => (
        <State
          key={String(isSmall)}
          name={isSmall ? 'calendar of a phone' : 'calendar'}
          isWide
          height={isSmall ? 300 : 480}
        >
          <Stack gap={0} h="100%">
            <MonthGrid
              label="March"
              month="2026-03"
              weeks={weeksOf('2026-03')}
              items={days}
              counts={undefined}
              isSmall={isSmall}
              isMovable
              reached="2026-03-12"
              onReach={nothing}
              onShowDay={nothing}
              onOpen={nothing}
              onMove={nothing}
            />
          </Stack>
        </State>
      ))}
    </States>
  );
}

function Card({ at, isCarried = false, isWon = false }: { at: number; isCarried?: boolean; isWon?: boolean }) {
  const justMoved = useRef<string | undefined>(undefined);
  const one = deals[at];
  const stage = isWon ? { ...open, kind: 'WON' as const } : open;
  return (
    one && (
      <DndContext>
        <Movable {...{ thing: one, isCarried, handlers, justMoved }} className={boardClasses.card} onOpen={nothing}>
          <CardContent deal={one} stage={stage} />
        </Movable>
      </DndContext>
    )
  );
}
