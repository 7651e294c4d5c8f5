import { definitionSchema, type Definition, type Problem } from '@dossier/domain/workflows/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf } from '../../ground/failure.ts';
import { queryClient } from '../../session/query-client.ts';
import { api, trpc, useSession } from '../../session/session.ts';
import { readDraft } from '../../ui/drafts/stored-draft.ts';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import { saveOver } from '../../ui/form/save-over.ts';
import { demandRead, refusedIn } from '../step/refused-steps.ts';
import { refreshWorkflow, type WorkflowDetail } from '../workflows.ts';

export function useDefinition(workflow: WorkflowDetail) {
  const { id } = workflow;
  const { edited, from, setEdited, setSaved, restored } = useEdited(workflow);
  // Refusals are shown at their steps until the next attempt.
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const definition = edited ?? workflow.draft;
  const settle = async (saved: Definition | undefined) => {
    await refreshWorkflow(id);
    setSaved(saved, queryClient.getQueryData(trpc.workflows.get.queryKey({ id }))?.data.draft);
  };
  const save = async () => {
    if (!edited) return edited;
    demandRead(edited);
    await saveOver({
      seen: { draft: from },
      typed: { draft: edited },
      read: () => api.workflows.get.query({ id }).then(({ data }) => data),
      save: ({ draft }) => api.workflows.update.mutate({ id, draft }).then(() => refreshWorkflow(id)),
    });
    return edited;
  };
  const marking = {
    onMutate: () => setRefused([]),
    onError: (error: Error) => setRefused(refusedIn(definition, failureOf(error))),
    meta: { isQuiet: true },
  };
  const saving = useMutation({ mutationFn: save, onSuccess: settle, ...marking });
  const publishing = useMutation({
    mutationFn: async () => {
      const saved = await save();
      await publish(workflow, definition);
      return saved;
    },
    onSuccess: settle,
    ...marking,
  });
  return { definition, isEdited: edited !== undefined, edit: setEdited, restored, settle, refused, saving, publishing };
}

/** Publishes the draft; the first publication also enables the workflow. */
async function publish({ id, publishedVersion }: WorkflowDetail, { trigger }: Definition): Promise<void> {
  // A protected trigger URL needs a secret before it is published; the tab "Connect" shows and rotates it.
  if (trigger.kind === 'webhook' && trigger.protection !== 'none') {
    await api.workflows.publish.mutate({ id }).catch(async (error: unknown) => {
      if (!failureOf(error).issues.some(({ path }) => path[0] === 'id')) throw error;
      await api.workflows.rotateHookSecret.mutate({ id });
      await api.workflows.publish.mutate({ id });
    });
  } else await api.workflows.publish.mutate({ id });
  if (publishedVersion === null) await api.workflows.enable.mutate({ id });
}

/** Unsaved changes of an automation; they survive a reload. */
function useEdited(workflow: WorkflowDetail) {
  const { me } = useSession();
  const key = `workflow.${me.id}.${workflow.id}`;
  const [kept, setKept] = useState(() => restore(key, workflow.draft));
  const setEdited = (definition: Definition) =>
    setKept((now) => ({ base: workflow.updatedAt, from: workflow.draft, isRestored: false, ...now, definition }));
  // An edit made while the answer was under way is still unsaved.
  const setSaved = (saved: Definition | undefined, from?: Definition) =>
    setKept((now) => (now?.definition === saved ? undefined : now && { ...now, from: from ?? now.from }));
  const forget = () => setKept(undefined);
  const unsent = useMemo(() => (kept ? { definition: readPart(kept.definition), base: kept.base } : {}), [kept]);
  useDraft(key, unsent, forget);
  const restored = kept?.isRestored ? { forget, isOutdated: kept.base !== workflow.updatedAt } : undefined;
  return { edited: kept?.definition, from: kept?.from, setEdited, setSaved, restored };
}

/** A definition without the numbers of its trigger that can't be parsed, which JSON can't carry. */
function readPart({ trigger, ...rest }: Definition): object {
  const parsed = Object.entries(trigger).filter(([, value]) => !Number.isNaN(value));
  return { ...rest, trigger: Object.fromEntries(parsed) };
}

/** The stored changes, if they can still be read and differ from the saved draft. */
function restore(key: string, draft: Definition) {
  const { definition: stored, base } = readDraft(key);
  const definition: Definition | undefined = definitionSchema.safeParse(stored).data;
  if (!definition || typeof base !== 'string') return undefined;
  if (JSON.stringify(definition) === JSON.stringify(draft)) return undefined;
  return {
    definition,
    /** The saved draft that it was made from. */
    from: draft,
    /** When that draft was saved. */
    base,
    isRestored: true,
  };
}

interface Past {
  back: readonly Definition[];
  forth: readonly Definition[];
  /** Consecutive edits with the same key undo as one step. */
  of?: string | undefined;
}

const keptMax = 100;

export type Undoing = ReturnType<typeof useUndo>;

export function useUndo(value: Definition, set: (value: Definition) => void) {
  const [{ back, forth, of: lastOf }, setPast] = useState<Past>({ back: [], forth: [] });
  const goTo = (to: Definition | undefined, past: Past) =>
    to &&
    (() => {
      setPast(past);
      set(to);
    });
  return {
    change: (changed: Definition, of?: string) => {
      const isSame = of !== undefined && of === lastOf && back.length > 0;
      setPast({ back: isSame ? back : [...back, value].slice(-keptMax), forth: [], of });
      set(changed);
    },
    undo: goTo(back.at(-1), { back: back.slice(0, -1), forth: [...forth, value] }),
    redo: goTo(forth.at(-1), { back: [...back, value], forth: forth.slice(0, -1) }),
  };
}
