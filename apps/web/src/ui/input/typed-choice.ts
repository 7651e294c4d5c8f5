import { useRef, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';

/**
 * Handlers of a searchable select. With `onClear`, deleting its text clears the value; by itself the select would
 * restore the text. Enter on typed text chooses from the list and does not submit the form. `first` selects the option
 * to choose if none is marked; null for none.
 */
export function useTypedChoice(onClear?: () => void, first: string | null = '[data-combobox-option]') {
  // Undefined once an option is chosen; the select then shows its label.
  const typed = useRef<string | undefined>(undefined);
  // The select also marks the chosen option: only arrow keys count as choosing another.
  const isArrowed = useRef(false);
  const isEmptied = (input: HTMLInputElement) => typed.current === '' && input.value === '';
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value;
      isArrowed.current = false;
    },
    onOptionSubmit: () => {
      typed.current = undefined;
    },
    // In the capture phase, before the select handles the same Enter.
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isArrowed.current = true;
      if (event.key !== 'Enter' || typed.current === undefined) return takeMarked(event);
      event.preventDefault();
      if (isArrowed.current || !isEmptied(event.currentTarget)) return takeMarked(event, first ?? undefined);
      typed.current = undefined;
      // Runs after the select's own Enter, which re-selects its marked option.
      if (onClear) queueMicrotask(onClear);
    },
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (onClear && isEmptied(currentTarget)) onClear();
      typed.current = undefined;
    },
  };
}

/**
 * Makes Enter choose the marked option, or else the first that `otherwise` selects. Mantine keeps an index that it
 * resets if a key is typed before the list has rendered; Enter would then submit the form.
 */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>, otherwise?: string): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
  const find = (selector: string) => list?.querySelector<HTMLElement>(selector);
  const option = find('[data-combobox-selected]') ?? (otherwise === undefined ? undefined : find(otherwise));
  if (!option) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}

/** Makes Enter add the typed text to a list. A choice that is there already stays. */
export function takeUnchosen(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.currentTarget.value !== '') takeMarked(event, '[data-combobox-option]:not([data-combobox-active])');
}
