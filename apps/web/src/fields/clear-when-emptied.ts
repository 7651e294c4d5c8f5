import { useRef, type FocusEvent, type FormEvent } from 'react';

/** For a select in which one types: whoever deletes its text and goes on means none, and it would put the text back. */
export function useClearWhenEmptied(onClear: () => void) {
  const isEmptied = useRef(false);
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      isEmptied.current = currentTarget.value === '';
    },
    onBlur: (_event: FocusEvent<HTMLInputElement>) => {
      if (isEmptied.current) onClear();
      isEmptied.current = false;
    },
  };
}
