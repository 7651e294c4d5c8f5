import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** With `isRange`: all rows from the last toggled one to this one. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: (records: readonly CrmRecord[]) => void;
  clear: () => void;
}

/** The selected records by id, so that new pages and another order keep the selection. */
export function useSelection(records: readonly CrmRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | undefined>(undefined);
  const shown = useRef(records);
  shown.current = records;
  const toggle = useCallback((index: number, isRange: boolean) => {
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
    setIds((now) => {
      const next = new Set(now);
      const isAdding = isRange || !now.has(touched[0] ?? '');
      for (const id of touched) {
        if (isAdding) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const toggleAll = useCallback(
    (all: readonly CrmRecord[]) =>
      setIds((now) => (now.size === all.length ? new Set() : new Set(all.map(({ id }) => id)))),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear]);
}
