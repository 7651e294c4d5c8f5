import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Types key by key, so an input that parses on each key gets every intermediate text. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  if (text === '') await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}

/** Retypes until the field has the whole text: a menu that opens meanwhile may take the focus. */
export async function typeUntilKept(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await type(field, text);
      return field.inputValue();
    })
    .toBe(text);
}
