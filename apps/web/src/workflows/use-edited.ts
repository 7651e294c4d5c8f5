import { definitionSchema, type Definition } from '@dossier/domain/workflows/schema.ts';
import { useMemo, useState } from 'react';
import { readDraft } from '../fields/stored-draft.ts';
import { useDraft } from '../fields/use-draft.ts';
import { useSession } from '../users/session.ts';
import type { WorkflowDetail } from './workflows.ts';

interface Edited {
  definition: Definition;
  /** When that was saved which it was made from. */
  base: string;
  isRestored: boolean;
}

/** What is changed of an automation and not saved; it outlives a reload. */
export function useEdited(workflow: WorkflowDetail) {
  const { me } = useSession();
  const key = `workflow.${me.id}.${workflow.id}`;
  const [kept, setKept] = useState(() => restore(key, workflow));
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

function restore(key: string, workflow: WorkflowDetail): Edited | undefined {
  const { definition, base } = readDraft(key);
  const read = definitionSchema.safeParse(definition);
  if (!read.success || typeof base !== 'string') return undefined;
  if (JSON.stringify(read.data) === JSON.stringify(definitionSchema.parse(workflow.draft))) return undefined;
  return { definition: read.data, base, isRestored: true };
}
