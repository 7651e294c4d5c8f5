import { stepLists, type StepList } from '@dossier/domain/workflows/constants.ts';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';

/** A position for a step: its list, and the index in it. The list of the workflow is ''. */
export interface Place {
  /** Path as in the log of a run: `2.then`. */
  list: string;
  at: number;
}

export interface Lane {
  readonly list: StepList;
  readonly title: string;
  /** Name of the position, for screen readers. */
  readonly place: string;
  readonly kind: 'yes' | 'no' | 'loop' | 'error';
}

export function lanesOf({ action, name, onError }: Step): Lane[] {
  const lane = (list: StepList, kind: Lane['kind'], title: string, place: string) => ({ list, kind, title, place });
  const once = (title: string, place: string) => [
    lane('then', 'yes', title, place),
    lane('onTimeout', 'no', t('If it times out'), t('the steps after the time of {name}', { name })),
  ];
  const lanes: Readonly<Record<string, Lane[]>> = {
    branch: [
      lane('then', 'yes', t('Then'), t('the branch "then" of {name}', { name })),
      lane('else', 'no', t('Otherwise'), t('the branch "otherwise" of {name}', { name })),
    ],
    waitFor: once(t('Once it has happened'), t('the steps after the event of {name}', { name })),
    waitForCall: once(t('Once the call comes'), t('the steps after the call of {name}', { name })),
    askForApproval: once(t('Once it is answered'), t('the steps after the answer to {name}', { name })),
    forEach: [lane('steps', 'loop', t('Each item'), t('the loop of {name}', { name }))],
  };
  const onFailure = lane('onErrorSteps', 'error', t('If it fails'), t('the error path of {name}', { name }));
  return [...(lanes[action] ?? []), ...(onError === 'branch' ? [onFailure] : [])];
}

export function pathOf({ list, at }: Place): string {
  return list === '' ? String(at) : `${list}.${at}`;
}

export function placeOf(path: string): Place {
  const cut = path.lastIndexOf('.');
  return { list: path.slice(0, Math.max(cut, 0)), at: Number(path.slice(cut + 1)) };
}

export function isInside(list: string, path: string): boolean {
  return list.startsWith(`${path}.`);
}

export function stepAt(steps: readonly Step[], path: string): Step | undefined {
  const { list, at } = placeOf(path);
  return listAt(steps, list)?.[at];
}

/** The innermost loop around the step of this name; undefined outside of loops. */
export function loopAround(steps: readonly Step[], name: string, loop?: Step): Step | undefined {
  for (const step of steps) {
    if (step.name === name) return loop;
    for (const list of stepLists) {
      const found = loopAround(step[list] ?? [], name, list === 'steps' ? step : loop);
      if (found) return found;
    }
  }
  return undefined;
}

export function listAt(steps: readonly Step[], list: string): readonly Step[] | undefined {
  if (list === '') return steps;
  const { at, inner, rest } = parted(list);
  const within = inner && steps[at]?.[inner];
  return within && listAt(within, rest);
}

export function insertSteps(steps: readonly Step[], { list, at }: Place, added: readonly Step[]): Step[] {
  return changeList(steps, list, (inner) => inner.toSpliced(at, 0, ...added));
}

export function removeStep(steps: readonly Step[], path: string): Step[] {
  const { list, at } = placeOf(path);
  return changeList(steps, list, (inner) => inner.toSpliced(at, 1));
}

export function replaceStep(steps: readonly Step[], path: string, step: Step): Step[] {
  const { list, at } = placeOf(path);
  return changeList(steps, list, (inner) => inner.with(at, step));
}

export function mapSteps(steps: readonly Step[], change: (step: Step) => Step): Step[] {
  return steps.map((step) => {
    const inner = stepLists.flatMap((list) => {
      const within = step[list];
      return within ? [[list, mapSteps(within, change)]] : [];
    });
    return change({ ...step, ...Object.fromEntries(inner) });
  });
}

export function moveStep(steps: readonly Step[], path: string, to: Place): Step[] {
  const step = stepAt(steps, path);
  if (!step || isInside(to.list, path)) return [...steps];
  return removeStep(insertSteps(steps, to, [step]), afterInsert(path, to));
}

function afterInsert(path: string, { list, at }: Place): string {
  const start = list === '' ? '' : `${list}.`;
  if (!path.startsWith(start)) return path;
  const [index = '', ...rest] = path.slice(start.length).split('.');
  return Number(index) < at ? path : `${start}${[Number(index) + 1, ...rest].join('.')}`;
}

/** All positions of the flow from top to bottom, except those that would leave the step `moved` in place. */
export function placesFor(steps: readonly Step[], moved: string): Place[] {
  const own = placeOf(moved);
  return placesIn(steps).filter(({ list, at }) => !isInside(list, moved) && !(list === own.list && at === own.at + 1));
}

function placesIn(steps: readonly Step[], list = ''): Place[] {
  return [
    { list, at: 0 },
    ...steps.flatMap((step, at) => [
      ...lanesOf(step).flatMap((lane) => placesIn(step[lane.list] ?? [], `${pathOf({ list, at })}.${lane.list}`)),
      { list, at: at + 1 },
    ]),
  ];
}

export function wordsForPlace(steps: readonly Step[], place: Place, moved?: string): string {
  const inner = listAt(steps, place.list) ?? [];
  const before = inner[place.at - 1];
  const isItself = moved !== undefined && pathOf({ ...place, at: place.at - 1 }) === moved;
  if (before && !isItself) return t('below {name}', { name: before.name });
  const next = inner.find((_, at) => at >= place.at && pathOf({ ...place, at }) !== moved);
  if (next) return t('above {name}', { name: next.name });
  if (place.list === '') return t('the only step');
  const { list: owner, at } = placeOf(place.list.slice(0, place.list.lastIndexOf('.')));
  const step = listAt(steps, owner)?.[at];
  const lane = step && lanesOf(step).find(({ list }) => place.list.endsWith(`.${list}`));
  return lane ? t('in {place}', { place: lane.place }) : t('here');
}

function changeList(steps: readonly Step[], list: string, change: (inner: readonly Step[]) => Step[]): Step[] {
  if (list === '') return change(steps);
  const { at, inner, rest } = parted(list);
  const step = steps[at];
  if (!step || !inner) return [...steps];
  return steps.with(at, { ...step, [inner]: changeList(step[inner] ?? [], rest, change) });
}

function parted(list: string): { at: number; inner: StepList | undefined; rest: string } {
  const [at = '', name, ...rest] = list.split('.');
  return { at: Number(at), inner: stepLists.find((one) => one === name), rest: rest.join('.') };
}
