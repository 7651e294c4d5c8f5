import { plainDefinition } from '@dossier/domain/views/constants.ts';
import type { ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { use, useCallback, useLayoutEffect, useMemo } from 'react';
import { isPlainSearch, type FolderSearch } from '../records/folder-search.ts';
import { useSession } from '../users/session.ts';
import { definitionOf, hasParts, searchWith } from './definition.ts';
import { rememberedParts, rememberParts } from './remembered-parts.ts';
import { isSameDefinition, useSavedView } from './saved-views.ts';
import { loadedViewParts, loadViewParts } from './view-parts.ts';

/** `step`: the way back undoes it. `typing`: it replaces the step before. */
export type How = 'step' | 'typing';
export type FolderViewState = ReturnType<typeof useFolderView>;

/** What the folder shows: its saved view with what the address has instead, and how to change that. */
export function useFolderView(folderId: string, search: FolderSearch) {
  const navigate = useNavigate();
  const { me } = useSession();
  const place = useMemo(() => ({ folderId }), [folderId]);
  const { views, view, isMissing, isPending } = useSavedView(place, search.view);
  const base = view?.definition ?? plainDefinition;
  const parts = loadedViewParts() ?? (hasParts(search) ? use(loadViewParts()) : undefined);
  const definition = useMemo(() => definitionOf(search, parts, base), [search, parts, base]);
  const go = useCallback(
    (next: (now: FolderSearch) => FolderSearch, how: How) => {
      // The page is the folder's, so its address takes these parameters.
      const options = { to: '.', search: next, replace: how === 'typing' } as NavigateOptions;
      void navigate(options);
    },
    [navigate],
  );
  const change = useCallback(
    (part: Partial<ViewDefinition>, how: How = 'step') => {
      if (!view) rememberParts(me.id, folderId, { ...definition, ...part });
      // Another view may open first by the time a colleague opens this address.
      go((now) => ({ ...searchWith(now, base, part), ...(view ? { view: view.id } : {}) }), how);
    },
    [go, base, view, definition, me.id, folderId],
  );
  const isBare = !isPending && !view && isPlainSearch(search);
  useLayoutEffect(() => {
    const parts = isBare ? rememberedParts(me.id, folderId) : {};
    if (Object.keys(parts).length > 0) go((now) => searchWith(now, plainDefinition, parts), 'typing');
    // Only as the folder opens: what is changed afterwards is in the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending]);
  const show = useCallback(
    (named: string) => {
      const hasDefault = views.some(({ isDefault }) => isDefault);
      go(() => (named === 'all' && !hasDefault ? {} : { view: named }), 'step');
    },
    [go, views],
  );
  const openCreate = useCallback(
    (isOpen: boolean) =>
      go(({ create: _create, ...now }) => (isOpen ? { ...now, create: true } : now), isOpen ? 'step' : 'typing'),
    [go],
  );
  const changeMonth = useCallback((month: string) => go((now) => ({ ...now, month }), 'typing'), [go]);
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
    changeMonth,
    openCreate,
  };
}
