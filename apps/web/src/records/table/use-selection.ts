import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  /** Ids of the selected records among the loaded ones. */
  ids: ReadonlySet<string>;
  /** All records that match are selected, those that are not loaded yet too. */
  isAll: boolean;
  /** With `isRange`: all rows from the last toggled one to this one. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: (records: readonly CrmRecord[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/**
 * The selected records by id, so that new pages and another order keep the selection. All that match stay selected
 * while the filter, written as `matching`, is the same.
 */
export function useSelection(records: readonly CrmRecord[], matching: string): Selection {
  const [chosen, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string | undefined>();
  const isAll = allOf === matching;
  const loaded = useMemo(() => new Set(records.map(({ id }) => id)), [records]);
  const ids = isAll ? loaded : chosen;
  const last = useRef<string | undefined>(undefined);
  const shown = useRef(records);
  shown.current = records;
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const start = isRange
        ? Math.max(
            0,
            shown.current.findIndex(({ id }) => id === last.current),
          )
        : index;
      const from = Math.min(start, index);
      const to = Math.max(start, index);
      const touched = shown.current.slice(from, to + 1).map(({ id }) => id);
      last.current = shown.current[index]?.id;
      setAllOf(undefined);
      setIds((before) => {
        const now = isAll ? new Set(shown.current.map(({ id }) => id)) : before;
        const next = new Set(now);
        const isAdding = isRange || !now.has(touched[0] ?? '');
        for (const id of touched) {
          if (isAdding) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    [isAll],
  );
  const clear = useCallback(() => {
    setAllOf(undefined);
    setIds(new Set());
  }, []);
  const toggleAll = useCallback(
    (all: readonly CrmRecord[]) => {
      if (isAll) clear();
      else setIds((now) => (now.size === all.length ? new Set() : new Set(all.map(({ id }) => id))));
    },
    [isAll, clear],
  );
  const selectAll = useCallback(() => setAllOf(matching), [matching]);
  return useMemo(
    () => ({ ids, isAll, toggle, toggleAll, selectAll, clear }),
    [ids, isAll, toggle, toggleAll, selectAll, clear],
  );
}
