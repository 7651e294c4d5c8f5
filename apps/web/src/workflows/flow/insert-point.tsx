import { useDroppable } from '@dnd-kit/core';
import { AddMenu } from './add-menu.tsx';
import { dropIdOf, useCarrying } from './drag.tsx';
import { useFlow } from './flow-context.ts';
import type { Place } from './tree.ts';
import classes from './flow.module.css';

interface InsertPointProps {
  place: Place;
  label: string;
  isSmall: boolean;
  /** Nothing follows: no line goes on. */
  isEnd?: boolean;
}

/** The line between two steps, where one is added, pasted or dropped. */
export function InsertPoint({ place, label, isSmall, isEnd = false }: InsertPointProps) {
  const { editing } = useFlow();
  const { target } = useCarrying();
  const id = dropIdOf(place);
  const { setNodeRef } = useDroppable({ id, data: { place }, disabled: !editing });
  return (
    <div ref={setNodeRef} className={classes.between} data-target={target === id || undefined}>
      {!(isEnd && !editing) && <span className={classes.wire} />}
      {editing && <AddMenu place={place} label={label} isSmall={isSmall} editing={editing} />}
      {!isEnd && editing && <span className={classes.wire} />}
    </div>
  );
}
