import { plainDefinition, type ViewDefinition } from '@dossier/domain/views/schema.ts';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { FolderSearch } from '../records/folder-search.ts';
import { definitionOf, searchWith } from './definition.ts';

/** `step`: the way back undoes it. `typing`: it replaces the step before. */
export type How = 'step' | 'typing';

/** What the folder shows, as its address says, and how to change that. */
export function useFolderView(search: FolderSearch) {
  const navigate = useNavigate();
  const base = plainDefinition;
  const definition = useMemo(() => definitionOf(search, base), [search, base]);
  const go = useCallback(
    (next: (now: FolderSearch) => FolderSearch, how: How) => {
      // The page is the folder's, so its address takes these parameters.
      const options = { to: '.', search: next, replace: how === 'typing' } as NavigateOptions;
      void navigate(options);
    },
    [navigate],
  );
  const change = useCallback(
    (part: Partial<ViewDefinition>, how: How = 'step') => go((now) => searchWith(now, base, part), how),
    [go, base],
  );
  const open = useCallback(
    (isOpen: boolean) =>
      go(({ create: _create, ...now }) => (isOpen ? { ...now, create: true } : now), isOpen ? 'step' : 'typing'),
    [go],
  );
  const changeMonth = useCallback((month: string) => go((now) => ({ ...now, month }), 'typing'), [go]);
  return { definition, change, changeMonth, openCreate: open };
}
