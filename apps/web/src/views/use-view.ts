import { plainDefinition } from '@dossier/domain/views/constants.ts';
import { type ViewDefinition, viewParts } from '@dossier/domain/views/schema.ts';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';
import { isSame } from '../undo/change-step.ts';
import { useSession } from '../session/session.ts';
import { idOfPlace, isSameDefinition, useSavedView, type Place } from './saved-views.ts';
import { isPlainSearch, type ViewSearch } from './view-search.ts';

/** `step`: the way back undoes it. `typing`: it replaces the step before. */
export type How = 'step' | 'typing';
/** Parts of a view, or how they follow from the view that was asked for last, which may not be drawn yet. */
export type ViewChange = Partial<ViewDefinition> | ((last: ViewDefinition) => Partial<ViewDefinition>);
export type ViewState<Search extends ViewSearch = ViewSearch> = ReturnType<typeof useView<Search>>;

const nothing = {};

export function useView<Search extends ViewSearch>(
  place: Place,
  search: Search,
  plain: ViewDefinition = plainDefinition,
) {
  const navigate = useNavigate();
  const router = useRouter();
  const { me } = useSession();
  // Without a view, a place opens with the columns that this person had there last.
  const [remembered, remember] = useLocalStorage<Partial<ViewDefinition>>({
    key: `dossier.view.${me.id}.${idOfPlace(place)}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const { views, view, isMissing, isPending } = useSavedView(place, search.view);
  const base = view?.definition ?? plain;
  const definition = useMemo(() => definitionOf(search, base), [search, base]);
  const go = (next: (now: Search) => ViewSearch, how: How) => {
    // The page is the one of this address, so it takes these parameters.
    const options = { to: '.', search: next, replace: how === 'typing' } as NavigateOptions;
    void navigate(options);
  };
  const change = (asked: ViewChange, how: How = 'step') => {
    const last = definitionOf(router.latestLocation.search, base);
    const part = typeof asked === 'function' ? asked(last) : asked;
    const { columns, foot, density } = { ...last, ...part };
    if (!view) remember({ columns, foot, density });
    // Another view may open first by the time a colleague opens this address.
    go((now) => ({ ...searchWith(now, base, part), ...(view ? { view: view.id } : {}) }), how);
  };
  const isBare = !isPending && !view && isPlainSearch(search);
  useLayoutEffect(() => {
    if (isBare && Object.keys(remembered).length > 0) go((now) => searchWith(now, plain, remembered), 'typing');
    // Only as the page opens: what is changed afterwards is in the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending]);
  const show = (named: string) => {
    const hasDefault = views.some(({ isDefault }) => isDefault);
    go(() => (named === 'all' && !hasDefault ? {} : { view: named }), 'step');
  };
  /** Sets what the address has beside the view: an open panel, the month of a calendar. */
  const set = (part: { [Name in keyof Search]?: Search[Name] | undefined }, how: How = 'step') =>
    go((now) => ({ ...now, ...part }), how);
  return {
    place,
    views,
    view,
    isMissing,
    isPending: isPending && search.view !== 'all',
    definition,
    isChanged: !isSameDefinition(definition, base),
    change,
    show,
    set,
  };
}

type Part = keyof ViewDefinition;
const partNames = Object.keys(plainDefinition).filter((name): name is Part => name in plainDefinition);

/** The view, with the parts that the address overrides. A part that can't be read is left out. */
export function definitionOf(search: ViewSearch, base: ViewDefinition = plainDefinition): ViewDefinition {
  return Object.assign({ ...base }, ...partNames.map((name) => partOf(name, search[name])));
}

function partOf(name: Part, given: unknown): Partial<ViewDefinition> {
  if (given === undefined) return {};
  const read = viewParts[name].safeParse(given);
  return read.success ? { [name]: read.data } : {};
}

/** The address after a change. A part that is as in the view itself leaves it. */
export function searchWith<Search extends ViewSearch>(
  search: Search,
  base: ViewDefinition,
  change: Partial<ViewDefinition>,
): Search {
  const changed = { ...search, ...change };
  for (const name of partNames) if (isSame(changed[name], base[name])) delete changed[name];
  return changed;
}
