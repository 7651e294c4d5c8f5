import { definitionSchema, type Definition } from '@dossier/domain/workflows/schema.ts';
import { useMemo, useState } from 'react';
import { readDraft } from '../../ui/drafts/stored-draft.ts';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import { useSession } from '../../session/session.ts';
import type { WorkflowDetail } from '../workflows.ts';

interface Kept {
  definition: Definition;
  /** When that was saved which it was made from. */
  base: string;
}

interface Edited extends Kept {
  isRestored: boolean;
}

/** Unsaved changes of an automation; they outlive a reload. */
export function useEdited(workflow: WorkflowDetail) {
  const { me } = useSession();
  const key = `workflow.${me.id}.${workflow.id}`;
  const [kept, setKept] = useState(() => restore(readKept(key), workflow));
  const setEdited = (next: React.SetStateAction<Definition | undefined>) =>
    setKept((now) => {
      const definition = typeof next === 'function' ? next(now?.definition) : next;
      if (definition === undefined) return undefined;
      return { base: workflow.updatedAt, isRestored: false, ...now, definition };
    });
  const forget = () => setKept(undefined);
  const unsent = useMemo(() => (kept ? { definition: kept.definition, base: kept.base } : {}), [kept]);
  useDraft(key, unsent, forget);
  const restored = kept?.isRestored ? { forget, isOutdated: kept.base !== workflow.updatedAt } : undefined;
  return { edited: kept?.definition, setEdited, restored };
}

function readKept(key: string): Kept | undefined {
  const { definition: stored, base } = readDraft(key);
  if (stored === undefined || typeof base !== 'string') return undefined;
  const definition = definitionSchema.safeParse(stored).data;
  return definition && { definition, base };
}

function restore(kept: Kept | undefined, workflow: WorkflowDetail): Edited | undefined {
  if (!kept || JSON.stringify(kept.definition) === JSON.stringify(workflow.draft)) return undefined;
  return { ...kept, isRestored: true };
}
