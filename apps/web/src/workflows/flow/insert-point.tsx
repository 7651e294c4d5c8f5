import { useDroppable } from '@dnd-kit/core';
import { Box, Stack } from '@mantine/core';
import { use } from 'react';
import { t } from '../../language/t.ts';
import { ActMenu, type Act } from '../../ui/form/more-menu.tsx';
import { IconButton, TextButton } from '../../ui/icon.tsx';
import { iconOf } from '../step/action-icons.ts';
import type { ActionInfo } from '../workflows.ts';
import { CarryingContext, dropIdOf } from './drag.tsx';
import { copiedSteps, type Editing } from './editing.ts';
import { useFlow } from './flow-context.ts';
import { lanesOf, type Place } from './tree.ts';
import classes from './flow.module.css';

interface InsertPointProps {
  place: Place;
  label: string;
  /** True for the last place: no line follows, and the button has a label. */
  isEnd?: boolean;
}

const wire = <Box component="span" w={1} h={8} bg="var(--mantine-color-dimmed)" />;

export function InsertPoint({ place, label, isEnd = false }: InsertPointProps) {
  const { editing } = useFlow();
  const { target } = use(CarryingContext);
  const id = dropIdOf(place);
  const { setNodeRef, isOver } = useDroppable({ id, disabled: !editing });
  return (
    <Stack
      ref={setNodeRef}
      gap={0}
      align="center"
      className={classes.between ?? ''}
      data-target={isOver || target === id || undefined}
    >
      {!(isEnd && !editing) && wire}
      {editing && <AddMenu place={place} label={label} isEnd={isEnd} editing={editing} />}
      {!isEnd && editing && wire}
    </Stack>
  );
}

function AddMenu({ place, label, isEnd, editing }: InsertPointProps & { editing: Editing }) {
  const { open } = useFlow();
  const { actions, nameFor, insert, paste } = editing;
  const add = ({ name: action, input }: ActionInfo) => {
    const name = nameFor(action);
    const step = { name, action, input: startingInput(input) };
    insert(place, [{ ...step, ...Object.fromEntries(lanesOf(step).map(({ list }) => [list, []])) }]);
    open(name);
  };
  const [copied, ...more] = copiedSteps();
  const shared = { variant: 'default', 'data-place': dropIdOf(place) };
  return (
    <ActMenu
      position="bottom"
      width={300}
      acts={[
        ...actions.map((action): Act => ({
          label: t(action.title),
          icon: iconOf(action.name),
          run: () => add(action),
        })),
        'divider',
        {
          label: copied
            ? t('Paste {name}{count, plural, =0 {} other { and # more}}', { name: copied.name, count: more.length })
            : t('Paste'),
          icon: 'copy',
          run: () => void paste(place),
        },
      ]}
    >
      {isEnd ? (
        <TextButton {...shared} aria-label={label} className="finger" icon="plus">
          {t('Add a step')}
        </TextButton>
      ) : (
        <IconButton
          icon="plus"
          label={label}
          iconSize={12}
          {...shared}
          className={`finger ${classes.plus}`}
          size={24}
          radius="xl"
        />
      )}
    </ActMenu>
  );
}

/** A new condition step starts with one comparison, because the form shows one. */
function startingInput({ properties, required }: ActionInfo['input']): Record<string, unknown> {
  const hasCondition = typeof properties === 'object' && properties !== null && 'condition' in properties;
  const isNeeded = hasCondition && Array.isArray(required) && required.includes('condition');
  return isNeeded ? { condition: { all: [{ left: '', operator: 'equals', right: '' }] } } : {};
}
