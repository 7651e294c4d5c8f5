import { DndContext } from '@dnd-kit/core';
import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { weeksOf } from '../../src/calendar/days.ts';
import { MonthGrid } from '../../src/calendar/month-grid.tsx';
import { DealBoard } from '../../src/deals/board/board.tsx';
import { CardContent } from '../../src/deals/board/deal-card.tsx';
import { StagePath } from '../../src/deals/deal/stage-path.tsx';
import { FirstDeal } from '../../src/deals/no-deals.tsx';
import { InboxRow } from '../../src/inbox/inbox-row.tsx';
import { itemOf } from '../../src/inbox/items.ts';
import { QuickAdd } from '../../src/tasks/quick-add.tsx';
import { TaskRow } from '../../src/tasks/task-list.tsx';
import boardClasses from '../../src/ui/board/board.module.css';
import { Movable } from '../../src/ui/board/movable.tsx';
import { deal, deals, longText, nothing, notices, open, pipeline, tasks } from './example-data.ts';
import { forced, frame, wide } from './states.tsx';

const days = [
  { id: 'one', title: 'Send the offer', day: '2026-03-12', time: '15:00' },
  { id: 'two', title: longText, day: '2026-03-12', tone: 'late' as const },
  { id: 'three', title: 'Done already', day: '2026-03-03', tone: 'done' as const },
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, title: `Task ${id}`, day: '2026-03-20' })),
];
const taskRows = tasks.map((one) => <TaskRow key={one.id} task={one} isOfRecord={false} onOpen={nothing} />);
const inboxRows = notices.map((one, at) => (
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
));
const plainList = { margin: 0, padding: 0 };

/** Deals, tasks, the inbox and the calendar. */
export const work = Object.entries({
  'board: full, empty and loading stages, folded ones': wide(
    frame(760, <DealBoard pipeline={pipeline} filter={{ pipelineId: pipeline.id }} onOpen={nothing} />),
  ),
  'card, picked up': <Card at={0} isCarried />,
  'card, with the focus': forced('focus-visible', <Card at={0} />),
  'card, won late': <Card at={2} isWon />,
  'first stage without deals': <FirstDeal onOpen={nothing} />,
  'steps of a deal': wide(
    <StagePath pipeline={pipeline} deal={deal(1, 'Website for a bakery')} />,
    <StagePath pipeline={pipeline} deal={deal(3, 'Idle', { stageChangedAt: '2026-01-02T08:00:00.000Z' })} />,
    <StagePath pipeline={pipeline} deal={deal(5, 'Lost', { stageId: 'st_lost', lostReason: 'Price' })} />,
  ),
  'new task': wide(<QuickAdd />),
  tasks: wide(<ul style={plainList}>{taskRows}</ul>),
  inbox: wide(<ul style={plainList}>{inboxRows}</ul>),
  calendar: wide(frame(480, <Month />)),
  'calendar of a phone': wide(frame(300, <Month isSmall />)),
});

function Month({ isSmall = false }: { isSmall?: boolean }) {
  return (
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
  );
}

function Card({ at, isCarried = false, isWon = false }: { at: number; isCarried?: boolean; isWon?: boolean }) {
  const justMoved = useRef<string | undefined>(undefined);
  const handlers = { onKeyDown: nothing, onBlur: nothing };
  const one = deals[at];
  const stage = isWon ? { ...open, kind: 'WON' as const } : open;
  return (
    one && (
      <DndContext>
        <div className={boardClasses.card}>
          <Movable {...{ thing: one, isCarried, handlers, justMoved }} className={boardClasses.hold} onOpen={nothing}>
            <CardContent deal={one} stage={stage} />
          </Movable>
        </div>
      </DndContext>
    )
  );
}
