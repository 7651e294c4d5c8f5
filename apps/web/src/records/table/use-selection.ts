import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useMemo, useRef, useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Stored by id, so that it survives reordering; all matching records while the filter equals `matching`. */
export function useSelection(records: readonly CrmRecord[], matching: string) {
  const [chosen, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string | undefined>();
  const isAll = allOf === matching;
  const loaded = useMemo(() => new Set(records.map(({ id }) => id)), [records]);
  const ids = isAll ? loaded : chosen;
  const last = useRef<string>(undefined);
  const clear = () => {
    setAllOf(undefined);
    setIds(new Set());
  };
  return {
    ids,
    /** True if all matching records are selected, including unloaded ones. */
    isAll,
    clear,
    /** With `isRange`: all rows from the last toggled one to this one. */
    toggle: (index: number, isRange: boolean) => {
      const from = records.findIndex(({ id }) => id === last.current);
      const start = isRange ? Math.max(0, from) : index;
      const touched = records.slice(Math.min(start, index), Math.max(start, index) + 1).map(({ id }) => id);
      last.current = records[index]?.id;
      setAllOf(undefined);
      setIds((before) => {
        const now = isAll ? loaded : before;
        const isAdding = isRange || !now.has(touched[0] ?? '');
        return new Set(isAdding ? [...now, ...touched] : [...now].filter((id) => !touched.includes(id)));
      });
    },
    toggleAll: () => (isAll || chosen.size === loaded.size ? clear() : setIds(loaded)),
    selectAll: () => setAllOf(matching),
  };
}
