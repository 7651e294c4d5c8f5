import { definitionSchema, type Definition, type Step } from '@dossier/domain/workflows/schema.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { t } from '../../language/t.ts';
import { parseJson } from '../../ui/page/code-block.tsx';
import { undoNotice } from '../../ui/undo-notice.tsx';
import type { Undoing } from '../definition/use-definition.ts';
import { demandRead } from '../step/refused-steps.ts';
import { allSteps, freeOf, type ActionInfo } from '../workflows.ts';
import { replaceNamed, withReferences, type Unnamed } from './references.ts';
import {
  insertSteps,
  listAt,
  mapSteps,
  moveStep,
  pathOf,
  placeOf,
  placesFor,
  removeStep,
  stepAt,
  type Place,
} from './tree.ts';

export type Editing = ReturnType<typeof useEditing>['editing'];

export function useEditing(definition: Definition, actions: readonly ActionInfo[], replaceAll: Undoing['change']) {
  /** Path of the step that gets the focus once it is rendered. */
  const focusNext = useRef<string | undefined>(undefined);
  const unnamed = useRef<Unnamed | undefined>(undefined);
  // A notice may undo a removal after further changes, so it needs the current definition.
  const now = useRef(definition);
  useEffect(() => {
    now.current = definition;
  }, [definition]);
  const set = (steps: Step[], of?: string) => {
    now.current = { ...now.current, steps };
    replaceAll(now.current, of);
  };
  const insert = (place: Place, added: readonly Step[]) => set(insertSteps(now.current.steps, place, added));
  const remove = (path: string) => {
    const step = stepAt(now.current.steps, path);
    if (!step) return;
    set(removeStep(now.current.steps, path));
    focusNext.current = besideOf(now.current.steps, path);
    undoNotice(t('{name} was removed.', { name: step.name }), () => {
      // Its list may be gone, and another step may have taken its name.
      paste(nearestPlace(now.current.steps, placeOf(path)), [step]);
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
  const copy = (path: string) => copyToClipboard(stepAt(now.current.steps, path));
  const paste = (place: Place, steps: readonly Step[]) => {
    focusNext.current = pathOf(place);
    insert(place, freshCopies(steps, now.current));
  };
  const pasteMarked = (place: Place, marked: unknown) => {
    const steps = readSteps(marked);
    if (steps) paste(place, steps);
    else notifications.show({ message: t('No step copied yet.') });
  };
  const editing = {
    actions,
    focusNext,
    nameFor: (action: string) => freeOf(action, new Set(allSteps(now.current.steps).map(({ name }) => name))),
    replace: (path: string, step: Step) => {
      const { steps, unnamed: left } = replaceNamed(now.current.steps, path, step, unnamed.current);
      unnamed.current = left;
      set(steps, path);
    },
    insert,
    remove,
    move,
    /** One place up or down, also into and out of lanes; undefined at the end. */
    moveBy: (path: string, by: -1 | 1) => {
      const to = placeBeside(now.current.steps, path, by);
      return to && (() => move(path, to));
    },
    copy,
    cut: (path: string) => {
      copy(path);
      remove(path);
    },
    pasteMarked,
    duplicate: (path: string) => {
      const step = stepAt(now.current.steps, path);
      const { list, at } = placeOf(path);
      if (step) paste({ list, at: at + 1 }, [step]);
    },
    paste: async (place: Place) => {
      if (copied.length > 0) paste(place, copied);
      else pasteMarked(place, markedIn(await readClipboard().catch(() => '')));
    },
  };
  return { editing, now };
}

const mark = 'dossierSteps';

// Copied steps for the menu, because a page without TLS cannot read the clipboard.
let copied: Step[] = [];

/** Keeps steps for the menu, and returns the text for the clipboard. Throws if an input can't be parsed. */
export function copySteps(steps: Step[]): string {
  demandRead({ steps });
  copied = steps;
  return JSON.stringify({ [mark]: steps }, null, 2);
}

export function copiedSteps(): readonly Step[] {
  return copied;
}

/** The copied steps in a clipboard text, not parsed yet; undefined for other texts. */
export function markedIn(text: string): unknown {
  const found = parseJson(text)?.value;
  return typeof found === 'object' && found !== null && mark in found ? found[mark] : undefined;
}

export function readSteps(pasted: unknown): Step[] | undefined {
  return definitionSchema.shape.steps.min(1).safeParse(pasted).data;
}

/** Copies with new names, which also replace the old ones in references among them. */
export function freshCopies(steps: readonly Step[], { steps: own }: Pick<Definition, 'steps'>): Step[] {
  const taken = new Set(allSteps(own).map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { name } of allSteps(steps)) {
    const free = freeOf(name, taken);
    taken.add(free);
    names.set(name, free);
  }
  return mapSteps(withReferences(steps, names), (step) => ({ ...step, name: names.get(step.name) ?? step.name }));
}

/** The step as a text for the clipboard. If it can't be parsed, a message says so. */
export function textOf(step: Step): string | undefined {
  try {
    return copySteps([step]);
  } catch (error) {
    notifications.show({ color: 'red', message: error instanceof Error ? error.message : t("Couldn't copy this.") });
    return undefined;
  }
}

function copyToClipboard(step: Step | undefined): void {
  const text = step && textOf(step);
  if (!step || text === undefined) return;
  void navigator.clipboard?.writeText(text).catch(() => undefined);
  notifications.show({ message: t('{name} was copied.', { name: step.name }) });
}

const readClipboard = async () => (await navigator.clipboard?.readText()) ?? '';

/** This place, or the end of its list, or of all steps if the list is gone. */
function nearestPlace(steps: readonly Step[], { list, at }: Place): Place {
  const length = listAt(steps, list)?.length;
  return length === undefined ? { list: '', at: steps.length } : { list, at: Math.min(at, length) };
}

function placeBeside(steps: readonly Step[], path: string, by: -1 | 1): Place | undefined {
  const own = placeOf(path);
  const places = placesFor(steps, path);
  return places[places.findIndex(({ list, at }) => list === own.list && at === own.at) + by];
}

/** The step that follows a removed one, else the one before it, else the one around it. */
function besideOf(steps: readonly Step[], path: string): string {
  const { list, at } = placeOf(path);
  const length = listAt(steps, list)?.length ?? 0;
  if (length > 0) return pathOf({ list, at: Math.min(at, length - 1) });
  return list.slice(0, Math.max(list.lastIndexOf('.'), 0));
}

function pathIn(steps: readonly Step[], step: Step): string | undefined {
  return placesFor(steps, '')
    .map(pathOf)
    .find((path) => stepAt(steps, path) === step);
}
