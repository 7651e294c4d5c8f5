import { useRef, useState } from 'react';
import { Restored } from '../drafts/restored.tsx';
import { useFormDraft } from '../drafts/use-draft.ts';
import { SendForm, type SendFormProps } from './send-form.tsx';

interface SaveFormProps<Values, Result> extends SendFormProps<Values, Result> {
  onDone: (result: Result) => unknown;
  /** Storage name of the draft, which survives a reload. */
  draftKey?: string;
  /** True for inputs that are never stored. */
  isSecret?: (name: string) => boolean;
}

/** A short form in a dialog, which asks before it discards a draft. */
export function SaveForm<Values extends object, Result>(all: SaveFormProps<Values, Result>) {
  const { draftKey, isSecret, onDone, children, ...props } = all;
  const [isSending, setIsSending] = useState(false);
  const draft = useFormDraft(draftKey, props.form, isSecret, isSending);
  const sent = useRef<Values>(undefined);
  return (
    <SendForm
      {...props}
      save={(values) => {
        sent.current = props.form.getValues();
        setIsSending(true);
        return props.save(values).finally(() => setIsSending(false));
      }}
      onDone={(result) => {
        draft.settle();
        // A form that stays open is emptied, unless more was typed meanwhile.
        if (props.form.getValues() === sent.current) draft.forget();
        return onDone(result);
      }}
    >
      {draft.isRestored && <Restored onForget={draft.forget} />}
      {children}
    </SendForm>
  );
}
