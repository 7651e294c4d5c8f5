import type { Page } from 'playwright-core';
import type { WebSetup } from './setup.ts';
import { answerTo, framesWhile, type Answer } from './stopwatch.ts';

const firstRow = `document.querySelector('[aria-rowindex="2"] a')`;
const focusedRow = `document.activeElement?.closest('[role="row"]')`;

/** Measures each interaction with a table of many records several times. */
export async function measureInteractions(setup: WebSetup, samples: number, scrolledRows: number) {
  const page = await setup.page();
  const answers: Record<string, Answer[]> = {};
  const sample = async (name: string, act: (page: Page, at: number) => Promise<Answer>) => {
    const list: Answer[] = [];
    for (let at = 0; at < samples; at += 1) list.push(await act(page, at));
    answers[name] = list;
  };
  await sample('open the table', () => openTable(page, setup));
  await sample('move by 20 rows', moveDown);
  await sample('select a row', selectRow);
  await sample('edit a cell', editCell);
  await sample('sort by another column', sortByTitle);
  await sample('find one record by typing', typeSearch);
  await sample('open a record', openRecord);
  await sample('open the palette', openPalette);
  await page.goto(`${setup.url}/folders/${setup.folderId}`);
  await page.locator('[aria-rowindex="2"] a').first().waitFor();
  await sample('scroll on to the next 200', nextPage);
  await page.getByRole('grid').hover();
  const frames = await framesWhile(page, async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, -300);
      await page.waitForTimeout(16);
    }
  });
  while ((await loadedRows(page)) < scrolledRows) await nextPage(page);
  await sample(`scroll on, from row ${scrolledRows.toLocaleString('en')}`, nextPage);
  await page.locator('[role="gridcell"][tabindex]').last().focus();
  await sample(`move by 20 rows, at row ${scrolledRows.toLocaleString('en')}`, moveUp);
  await sample(`select a row, at row ${scrolledRows.toLocaleString('en')}`, selectRow);
  await sample(`edit a cell, at row ${scrolledRows.toLocaleString('en')}`, editCell);
  await page.context().close();
  return { answers, frames };
}

async function openTable(page: Page, { url }: WebSetup): Promise<Answer> {
  await page.goto(`${url}/tasks`);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' });
  await link.waitFor();
  // Wait until the main pages' code is loaded, as it is when a person starts to navigate.
  await page.waitForTimeout(2_500);
  return answerTo(page, () => link.click(), `${firstRow} !== null`);
}

async function moveDown(page: Page, at: number): Promise<Answer> {
  if (at === 0) await page.locator('[aria-rowindex="2"] [role="gridcell"]').nth(1).focus();
  const row = Number(await page.evaluate(`${focusedRow}.getAttribute('aria-rowindex')`));
  const key = row > 150 ? 'PageUp' : 'PageDown';
  return answerTo(
    page,
    () => page.keyboard.press(key),
    `Math.abs(Number(${focusedRow}?.getAttribute('aria-rowindex')) - ${row}) >= 20`,
  );
}

async function moveUp(page: Page): Promise<Answer> {
  const row = Number(await page.evaluate(`${focusedRow}.getAttribute('aria-rowindex')`));
  return answerTo(
    page,
    () => page.keyboard.press('PageUp'),
    `${row} - Number(${focusedRow}?.getAttribute('aria-rowindex')) === 20`,
  );
}

async function selectRow(page: Page): Promise<Answer> {
  const isSelected = await page.evaluate(`${focusedRow}.getAttribute('aria-selected')`);
  return answerTo(
    page,
    () => page.keyboard.press('Space'),
    `${focusedRow}?.getAttribute('aria-selected') !== '${String(isSelected)}'`,
  );
}

async function editCell(page: Page, at: number): Promise<Answer> {
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  const row = Number(await page.evaluate(`${focusedRow}.getAttribute('aria-rowindex')`));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`Example change ${at}`);
  return answerTo(
    page,
    () => page.keyboard.press('Enter'),
    `document.querySelector('[aria-rowindex="${row}"] a')?.textContent === 'Example change ${at}'`,
  );
}

async function sortByTitle(page: Page): Promise<Answer> {
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0));
  await page.locator('[aria-rowindex="2"] a').first().waitFor();
  const before = JSON.stringify(await page.evaluate(`${firstRow}.textContent`));
  return answerTo(
    page,
    () => page.getByRole('columnheader').getByRole('button', { name: 'Title' }).click(),
    `${firstRow} && ${firstRow}.textContent !== ${before}`,
  );
}

async function typeSearch(page: Page, at: number): Promise<Answer> {
  const field = page.getByLabel('Search in Contacts');
  const number = 12_340 + 10 * at;
  await field.fill(`contact${number / 10}`);
  await until(page, `${firstRow}?.textContent.includes('${number / 10}')`);
  await page.waitForTimeout(400);
  await field.press('End');
  return answerTo(page, () => page.keyboard.type('3'), `${firstRow}?.textContent === 'Example contact ${number + 3}'`);
}

async function openRecord(page: Page): Promise<Answer> {
  const answer = await answerTo(
    page,
    () => page.locator('[aria-rowindex="2"] a').first().click(),
    `location.pathname.startsWith('/records/') && document.querySelector('h1')?.textContent.startsWith('Example')`,
  );
  await page.goBack();
  await page.locator('[aria-rowindex="2"] a').first().waitFor();
  return answer;
}

async function openPalette(page: Page): Promise<Answer> {
  const answer = await answerTo(
    page,
    () => page.keyboard.press('Control+k'),
    `document.querySelector('[role="dialog"] input') !== null`,
  );
  await page.keyboard.press('Escape');
  await until(page, `document.querySelector('[role="dialog"] input') === null`);
  return answer;
}

async function nextPage(page: Page): Promise<Answer> {
  const rows = await loadedRows(page);
  // Scroll at once: a mouse wheel would keep scrolling for a while and reach the end on its way.
  const toEnd =
    `(() => { const grid = document.querySelector('[role="grid"]'); grid.dispatchEvent(new WheelEvent('wheel', { ` +
    'bubbles: true })); grid.scrollTop = 1e9; })()';
  return answerTo(
    page,
    () => page.evaluate(toEnd),
    `Math.floor(parseFloat(document.querySelector('[role="rowgroup"]').style.height) / 34) > ${rows + 1}`,
  );
}

/** Not the driver's own wait, which the Content-Security-Policy blocks. */
async function until(page: Page, isTrue: string): Promise<void> {
  while (!(await page.evaluate(isTrue))) await page.waitForTimeout(20);
}

async function loadedRows(page: Page): Promise<number> {
  // The height covers the rows and one placeholder for what is not loaded.
  return Number(
    await page.evaluate(`Math.floor(parseFloat(document.querySelector('[role="rowgroup"]').style.height) / 34) - 1`),
  );
}
