import type { UseFormReturnType } from '@mantine/form';
import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { UnsentContext, type useAsking } from '../form/asking.tsx';
import { readDraft, storeDraft, type Draft } from './stored-draft.ts';

/**
 * Keeps unsent values over a reload, and lets the panel ask before it closes. `forget` empties the form. `hasSecrets`:
 * there are unsent values that are never stored. `own`: this form asks instead of a panel. Call the returned function
 * after sending, before the panel closes.
 */
export function useDraft(
  key: string | undefined,
  unsent: Draft,
  forget: () => void,
  hasSecrets = false,
  own?: ReturnType<typeof useAsking>['unsent'],
): () => void {
  const context = useContext(UnsentContext);
  const around = own ?? context;
  const id = useId();
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  }, [forget]);
  useEffect(() => {
    const isKept = storeDraft(key, unsent);
    if (Object.keys(unsent).length === 0 && !hasSecrets) return void around.delete(id);
    const forgetAll = () => {
      // The form may be unmounted before its effects run, so the draft is removed at once.
      storeDraft(key, {});
      latest.current();
    };
    around.set(id, { isKept: isKept && !hasSecrets, forget: forgetAll });
  }, [key, unsent, hasSecrets, around, id]);
  useEffect(() => () => void around.delete(id), [around, id]);
  return () => {
    storeDraft(key, {});
    around.delete(id);
  };
}

const nothing: Draft = {};

/** The same for a form of `useForm`; `isSecret` names inputs that are never stored. */
export function useFormDraft<Values extends object>(
  key: string | undefined,
  form: UseFormReturnType<Values>,
  isSecret: (name: string) => boolean = () => false,
  isSending = false,
) {
  const [restored, setRestored] = useState(() => readDraft(key));
  // Runs before the form gets the focus, which selects restored text.
  useLayoutEffect(() => {
    // Guarantee: these are values that this form had under the same key.
    if (Object.keys(restored).length > 0) form.setValues(restored as Partial<Values>);
    // Only on the first render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { values } = form;
  const unsent = useMemo(
    () => Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name) && !isSecret(name))),
    // The other dependencies belong to the form and do not affect the result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [values],
  );
  const forget = () => {
    form.reset();
    setRestored({});
  };
  const hasSecrets = Object.keys(values).some((name) => isSecret(name) && form.isDirty(name));
  // A form that is being sent does not block the navigation to its result.
  const settle = useDraft(key, isSending ? nothing : unsent, forget, hasSecrets && !isSending);
  return { settle, forget, isRestored: Object.keys(restored).length > 0 };
}
