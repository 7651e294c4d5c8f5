import type { Definition } from '@dossier/domain/workflows/schema.ts';
import { use, useMemo, useState } from 'react';
import { readDraft } from '../../fields/stored-draft.ts';
import { useDraft } from '../../fields/use-draft.ts';
import { useSession } from '../../users/session.ts';
import type { WorkflowDetail } from '../workflows.ts';

interface Kept {
  definition: Definition;
  /** When that was saved which it was made from. */
  base: string;
}

interface Edited extends Kept {
  isRestored: boolean;
}

/** The draft that was stored before the page opened. Its schema is loaded only if there is one. */
export function useKept(workflowId: string): Promise<Kept | undefined> | undefined {
  const key = useDraftKey(workflowId);
  const [kept] = useState(() => readKept(key));
  return kept;
}

/** The draft of an automation; it outlives a reload. Suspends until `kept` is read. */
export function useEdited(workflow: WorkflowDetail, reading: ReturnType<typeof useKept>) {
  const key = useDraftKey(workflow.id);
  const before = reading && use(reading);
  const [kept, setKept] = useState(() => restore(before, workflow));
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

function useDraftKey(workflowId: string): string {
  const { me } = useSession();
  return `workflow.${me.id}.${workflowId}`;
}

function readKept(key: string): Promise<Kept | undefined> | undefined {
  const { definition: stored, base } = readDraft(key);
  if (stored === undefined || typeof base !== 'string') return undefined;
  return import('./read-definition.ts').then(({ readDefinition }) => {
    const definition = readDefinition(stored);
    return definition && { definition, base };
  });
}

function restore(kept: Kept | undefined, workflow: WorkflowDetail): Edited | undefined {
  if (!kept || JSON.stringify(kept.definition) === JSON.stringify(workflow.draft)) return undefined;
  return { ...kept, isRestored: true };
}
