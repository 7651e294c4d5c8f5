import { plainDefinition } from '@dossier/domain/views/constants.ts';
import { type ViewDefinition, viewParts } from '@dossier/domain/views/schema.ts';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate, useRouter, type NavigateOptions } from '@tanstack/react-router';
import { useLayoutEffect, useMemo } from 'react';
import { isSame } from '../undo/change-step.ts';
import { useSession } from '../session/session.ts';
import { idOfPlace, isSameDefinition, useSavedView, type Place } from './saved-views.ts';
import { isPlainSearch, type ViewSearch } from './view-search.ts';

/** `step`: Back undoes it. `typing`: it replaces the previous step. */
export type How = 'step' | 'typing';
/** Parts of a view, or a function of the last requested view, which may not be rendered yet. */
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
  // Without a view, a place opens with the columns that this person last used there.
  const [remembered, remember] = useLocalStorage<Partial<ViewDefinition>>({
    key: `dossier.view.${me.id}.${idOfPlace(place)}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const { views, view, isMissing, isPending } = useSavedView(place, search.view);
  const base = view?.definition ?? plain;
  const definition = useMemo(() => definitionOf(search, base), [search, base]);
  const go = (next: (now: Search) => ViewSearch, how: How) => {
    // Guarantee: the URL belongs to this page, so it accepts these parameters.
    const options = { to: '.', search: next, replace: how === 'typing' } as NavigateOptions;
    void navigate(options);
  };
  const change = (asked: ViewChange, how: How = 'step') => {
    const last = definitionOf(router.latestLocation.search, base);
    const part = typeof asked === 'function' ? asked(last) : asked;
    const { columns, foot, density } = { ...last, ...part };
    if (!view) remember({ columns, foot, density });
    // A colleague who opens this URL may have another default view.
    go((now) => ({ ...searchWith(now, base, part), ...(view ? { view: view.id } : {}) }), how);
  };
  const isBare = !isPending && !view && isPlainSearch(search);
  useLayoutEffect(() => {
    if (isBare && Object.keys(remembered).length > 0) go((now) => searchWith(now, plain, remembered), 'typing');
    // Only when the page opens, since later changes are in the URL.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending]);
  const show = (named: string) => {
    const hasDefault = views.some(({ isDefault }) => isDefault);
    go(() => (named === 'all' && !hasDefault ? {} : { view: named }), 'step');
  };
  /** Sets URL parameters outside the view: an open panel, the month of a calendar. */
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

/** The view with the parts overridden by the URL. A part that can't be parsed is left out. */
export function definitionOf(search: ViewSearch, base: ViewDefinition = plainDefinition): ViewDefinition {
  return Object.assign({ ...base }, ...partNames.map((name) => partOf(name, search[name])));
}

function partOf(name: Part, given: unknown): Partial<ViewDefinition> {
  if (given === undefined) return {};
  const read = viewParts[name].safeParse(given);
  return read.success ? { [name]: read.data } : {};
}

/** The URL after a change. Parts equal to the view's own are dropped. */
export function searchWith<Search extends ViewSearch>(
  search: Search,
  base: ViewDefinition,
  change: Partial<ViewDefinition>,
): Search {
  const changed = { ...search, ...change };
  for (const name of partNames) if (isSame(changed[name], base[name])) delete changed[name];
  return changed;
}
