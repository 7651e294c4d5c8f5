import { useDndContext, type Announcements } from '@dnd-kit/core';
import { Box, Button, Group, Kbd, Stack, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t, rich } from '../../language/t.ts';
import { MoreMenu } from '../form/more-menu.tsx';
import { useKeyboardMove, type MoveAnnouncements, type MoveHandlers } from '../keys/use-keyboard-move.ts';
import { useIsPhone } from '../use-phone.ts';
import classes from './board.module.css';
import { MoveArea, thingOf } from './movable.tsx';

export interface BoardThing {
  id: string;
  title: string;
}

export interface BoardPlace<Thing> {
  place: number;
  /** The thing being moved by keyboard, from any column. `isTarget`: dropping would put it here. */
  carried: Thing | undefined;
  isTarget: boolean;
  handlersOf: (thing: Thing) => MoveHandlers;
  /** The card just moved by keyboard, which gets the focus. */
  justMoved: RefObject<string | undefined>;
  /** A menu of the other places, on phones: dragging would scroll there. */
  renderMenu: (thing: Thing) => ReactNode;
}

interface BoardProps<Thing> {
  names: readonly string[];
  pickedUp: (thing: Thing) => string;
  /** Returns true if the thing moves. */
  onMove: (thing: Thing, place: number, isByKeyboard: boolean) => boolean;
  renderColumn: (place: BoardPlace<Thing>) => ReactNode;
  renderCard: (thing: Thing) => ReactNode;
  renderTab?: (place: number) => ReactNode;
  /** Consequence of a move: the new sum. */
  tellMove?: ((thing: Thing, place: number) => ReactNode) | undefined;
}

/** Columns side by side; their cards move by mouse, touch and keyboard. */
export function Board<Thing extends BoardThing>(props: BoardProps<Thing>) {
  const { names, pickedUp, onMove, renderColumn, renderCard, renderTab, tellMove } = props;
  const justMoved = useRef<string | undefined>(undefined);
  const columns = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const words: MoveAnnouncements<Thing> = {
    up: pickedUp,
    over: (_thing, place) => t('Over {place}.', { place: names[place] ?? '' }),
    down: ({ title }, place) => t('{title} is in {place}.', { title, place: names[place] ?? '' }),
    back: () => t('It stays where it was.'),
  };
  const { carried, announcement, handlersOf } = useKeyboardMove<Thing>({
    steps: { ArrowLeft: -1, ArrowRight: 1 },
    places: names.length,
    words,
    onDrop: (thing, place) => {
      if (onMove(thing, place, true)) justMoved.current = thing.id;
    },
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.up(thingOf(active), 0),
    onDragOver: ({ active, over }) => (over ? words.over(thingOf(active), Number(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? words.down(thingOf(active), Number(over.id)) : words.back(thingOf(active)),
    onDragCancel: ({ active }) => words.back(thingOf(active)),
  };
  const menuOf = (thing: Thing, own: number) => (
    <Box pos="absolute" top={2} right={2}>
      <MoreMenu
        about={thing.title}
        label={t('Move {title}', { title: thing.title })}
        acts={names.map((label, place) => ({
          label,
          isCurrent: place === own,
          run: place === own ? undefined : () => void onMove(thing, place, false),
        }))}
      />
    </Box>
  );
  return (
    <MoveArea<Thing>
      accessibility={{ announcements }}
      isTouchable={!isPhone}
      onMove={(thing, place) => onMove(thing, Number(place), false)}
      renderLifted={(thing) => <div className={classes.lifted}>{renderCard(thing)}</div>}
    >
      <Stack gap={0} h="100%" pos="relative">
        {isPhone && renderTab && <Tabs columns={columns} names={names} renderTab={renderTab} />}
        <div ref={columns} className={classes.board} tabIndex={-1}>
          {names.map((_name, place) =>
            renderColumn({
              place,
              carried: carried?.thing,
              isTarget: carried?.place === place,
              handlersOf: (thing) => handlersOf(thing, place),
              justMoved,
              renderMenu: (thing) => isPhone && menuOf(thing, place),
            }),
          )}
        </div>
        <Hint carried={carried} names={names} tellMove={tellMove} />
      </Stack>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </MoveArea>
  );
}

interface TabsProps extends Pick<BoardProps<never>, 'names'> {
  columns: RefObject<HTMLDivElement | null>;
  renderTab: (place: number) => ReactNode;
}

/** One tab per column: the columns are wider than a phone. */
function Tabs({ columns, names, renderTab }: TabsProps) {
  const [shown, setShown] = useState(0);
  const show = (place: number) => {
    columns.current?.children[place]?.scrollIntoView({ inline: 'center', block: 'nearest' });
    setShown(place);
  };
  return (
    <Group
      component="nav"
      gap={8}
      p="10px 16px 0"
      wrap="nowrap"
      flex="none"
      className="touch"
      style={scrolling}
      aria-label={t('Columns')}
    >
      {names.map((name, place) => (
        <Button
          key={name}
          radius="xl"
          flex="none"
          variant={place === shown ? 'light' : 'default'}
          aria-current={place === shown || undefined}
          onClick={() => show(place)}
        >
          {renderTab(place)}
        </Button>
      ))}
    </Group>
  );
}

interface HintProps<Thing> extends Pick<BoardProps<Thing>, 'names' | 'tellMove'> {
  carried: { thing: Thing; place: number } | undefined;
}

/** The way of a lifted card; screen readers get the announcements. */
function Hint<Thing extends BoardThing>({ carried, names, tellMove }: HintProps<Thing>) {
  const { active, over } = useDndContext();
  const dragged = active && over ? { thing: thingOf<Thing>(active), place: Number(over.id) } : undefined;
  const { thing, place } = carried ?? dragged ?? {};
  if (!thing || place === undefined) return null;
  return (
    <Group
      pos="absolute"
      bottom={28}
      left="50%"
      h={40}
      px={16}
      gap={14}
      wrap="nowrap"
      maw="94%"
      bdrs="lg"
      bg="var(--inverse)"
      c="white"
      style={floating}
      aria-hidden="true"
    >
      <strong className="cut">{t('{title} to {place}', { title: thing.title, place: names[place] ?? '' })}</strong>
      {tellMove?.(thing, place)}
      {carried && (
        <span>
          {rich('<k>←</k> <k>→</k> column, <k>Space</k> puts down, <k>Esc</k> takes back', {
            k: (key) => <Kbd>{key}</Kbd>,
          })}
        </span>
      )}
    </Group>
  );
}

const scrolling = { overflowX: 'auto' } as const;
const floating = { zIndex: 5, translate: '-50%', whiteSpace: 'nowrap', boxShadow: 'var(--shadow-3)' } as const;
