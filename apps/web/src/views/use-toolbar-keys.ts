import { useRef, useState } from 'react';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';

/** The search and the filter of a toolbar, which a key opens: `/` and `f`. */
export function useToolbarKeys(search: string, filter: string) {
  const [isFilterOpen, onFilterOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: '/', label: search, run: () => searchField.current?.focus() },
    { keys: 'f', label: filter, run: () => onFilterOpen(true) },
  ]);
  return { searchField, isFilterOpen, onFilterOpen };
}
