import type { Locator } from 'playwright-core';

/** Types key by key: an input that parses on each key gets every intermediate text. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  if (text === '') await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}
