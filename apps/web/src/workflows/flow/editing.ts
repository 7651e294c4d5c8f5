import type { Definition, Step } from '@dossier/domain/workflows/schema.ts';
import { notifications } from '@mantine/notifications';
import type { RefObject } from 'react';
import { t } from '../../language/t.ts';
import { undoNotice } from '../../ui/undo-notice.tsx';
import { freeName, type ActionInfo } from '../workflows.ts';
import { copiedSteps, copySteps, freshCopies, markedIn } from './copies.ts';
import type { Editing } from './flow-context.ts';
import { replaceNamed, type Unnamed } from './references.ts';
import {
  insertSteps,
  listLength,
  moveStep,
  pathOf,
  placeOf,
  placesFor,
  removeStep,
  stepAt,
  type Place,
} from './tree.ts';

interface EditedFlow {
  actions: readonly ActionInfo[];
  /** Always the present one: a notice undoes a removal after further changes. */
  now: RefObject<Definition>;
  change: (definition: Definition, of?: string) => void;
  focusNext: RefObject<string | undefined>;
  unnamed: RefObject<Unnamed | undefined>;
  /** Undefined where they are no steps. */
  read: (marked: unknown) => readonly Step[] | undefined;
}

/** The changes of the picture, each of which can be undone. */
export function editingOf({ actions, now, change, focusNext, unnamed, read }: EditedFlow): Editing {
  const set = (steps: Step[], of?: string) => change({ ...now.current, steps }, of);
  const insert = (place: Place, added: readonly Step[]) => set(insertSteps(now.current.steps, place, added));
  const remove = (path: string) => {
    const step = stepAt(now.current.steps, path);
    if (!step) return;
    set(removeStep(now.current.steps, path));
    focusNext.current = besideOf(now.current.steps, path);
    undoNotice(t('{name} was removed.', { name: step.name }), () => {
      const { list, at } = placeOf(path);
      const { steps } = now.current;
      const length = listLength(steps, list);
      // Its list may be gone, and another step may have its name by now.
      const place = length === undefined ? { list: '', at: steps.length } : { list, at: Math.min(at, length) };
      focusNext.current = pathOf(place);
      insert(place, freshCopies([step], now.current));
    });
  };
  const move = (path: string, to: Place) => {
    const { steps } = now.current;
    const step = stepAt(steps, path);
    const moved = moveStep(steps, path, to);
    if (!step || JSON.stringify(moved) === JSON.stringify(steps)) return;
    set(moved);
    focusNext.current = pathIn(moved, step);
  };
  const copy = (path: string) => {
    const step = stepAt(now.current.steps, path);
    const text = step && textOf(step);
    if (text === undefined) return;
    void navigator.clipboard?.writeText(text).catch(() => undefined);
    notifications.show({ message: t('{name} was copied.', { name: step?.name ?? '' }) });
  };
  const pasteSteps = (place: Place, steps: readonly Step[]) => {
    focusNext.current = pathOf(place);
    insert(place, freshCopies(steps, now.current));
  };
  const pasteMarked = (place: Place, marked: unknown) => {
    const steps = read(marked);
    if (steps) pasteSteps(place, steps);
    else notifications.show({ message: t('No step was copied yet.') });
  };
  return {
    actions,
    nameFor: (action) => freeName(action, now.current),
    replace: (path, step) => {
      const { steps, unnamed: left } = replaceNamed(now.current.steps, path, step, unnamed.current);
      unnamed.current = left;
      set(steps, path);
    },
    insert,
    remove,
    move,
    moveBy: (path, by) => {
      const { list, at } = placeOf(path);
      const places = placesFor(now.current.steps, path);
      const to = places[places.findIndex((place) => place.list === list && place.at === at) + by];
      return to && (() => move(path, to));
    },
    copy,
    cut: (path) => {
      copy(path);
      remove(path);
    },
    pasteMarked,
    duplicate: (path) => {
      const step = stepAt(now.current.steps, path);
      const { list, at } = placeOf(path);
      if (step) pasteSteps({ list, at: at + 1 }, [step]);
    },
    paste: async (place) => {
      const copied = copiedSteps();
      if (copied.length > 0) pasteSteps(place, copied);
      else pasteMarked(place, markedIn(await readClipboard()));
    },
  };
}

/** The step as a text for the clipboard. A step that can't be read says so. */
export function textOf(step: Step): string | undefined {
  try {
    return copySteps([step]);
  } catch (error) {
    notifications.show({ color: 'red', message: error instanceof Error ? error.message : t('It can not be copied.') });
    return undefined;
  }
}

/** Empty where the browser does not give it. */
async function readClipboard(): Promise<string> {
  try {
    return (await navigator.clipboard?.readText()) ?? '';
  } catch {
    return '';
  }
}

/** The step that takes the place of a removed one, or the one before it, or the one around it. */
function besideOf(steps: readonly Step[], path: string): string {
  const { list, at } = placeOf(path);
  const length = listLength(steps, list) ?? 0;
  if (length > 0) return pathOf({ list, at: Math.min(at, length - 1) });
  return list.slice(0, Math.max(list.lastIndexOf('.'), 0));
}

function pathIn(steps: readonly Step[], step: Step): string | undefined {
  return placesFor(steps, '')
    .map(pathOf)
    .find((path) => stepAt(steps, path) === step);
}
