import type { Locator } from 'playwright-core';

/** Key by key, as people do: an input that reads half a number sees each half. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+a');
  if (text === '') await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}
