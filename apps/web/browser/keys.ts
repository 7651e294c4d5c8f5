import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Types key by key: an input that parses on each key gets every intermediate text. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  if (text === '') await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}

/** Types again until the field has the whole text. A menu takes the focus after it has opened, maybe amid the typing. */
export async function typeUntilKept(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await type(field, text);
      return field.inputValue();
    })
    .toBe(text);
}
