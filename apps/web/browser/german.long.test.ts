import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;

const shots = process.env['SCREENSHOTS_DIR'];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const fields = [
    { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Neu', 'Kunde'] },
    { key: 'umsatz', label: 'Umsatz', type: 'NUMBER' as const },
    { key: 'termin', label: 'Termin', type: 'DATE' as const },
  ];
  folderId = (await api.folders.create.mutate({ name: 'Kunden', type: 'CUSTOM', fields })).data.id;
  const data = { status: 'Neu', umsatz: 12_500.5, termin: '2026-03-10' };
  recordId = (await api.records.create.mutate({ folderId, title: 'Beispiel Eins', data })).data.id;
  await api.records.create.mutate({ folderId, title: 'Beispiel Zwei', data: { status: 'Kunde' } });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

/** Words that are English only. What people named themselves is German here. */
const english =
  /\b(the|and|or|of|is|are|not|no|your|you|with|this|that|add|all|any|by|from|new|open|close|create|change|changed|created|delete|move|search|sort|group|filters|record|records|field|fields|owner|member|members|settings|save|done|show|select|title|phone|comment|comments|calls|tasks|timeline|yesterday|ago)\b/i;
/** Names of this test's installation, and languages by their own names. */
const names = /Example (Owner|workspace)|owner@example\.com|\bEnglish\b|Tags?\b/g;

/** English texts of the page, visible or read by assistive technology. */
async function englishOn(): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const told = ['aria-label', 'aria-description', 'placeholder', 'title'];
    const attributes = [...document.body.querySelectorAll('*')].flatMap((one) =>
      told.flatMap((name) => one.getAttribute(name) ?? []),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...attributes];
  });
  return [...new Set(texts)].filter((text) => english.test(text.replaceAll(names, '')));
}

async function picture(name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/german-${name}.png` });
}

it('the profile switches to German, and the navigation follows', async () => {
  await page.goto(`${installation.url}/settings/profile`);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).click();
  await page.getByRole('heading', { name: 'Sprache und Ort' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  for (const name of ['Posteingang', 'Berichte', 'Einstellungen'])
    await navigation.getByRole('link', { name }).first().waitFor();
  await picture('profile');
  await expect.poll(englishOn).toEqual([]);
});

it('a table with a filter is in German, with numbers and dates as there', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /Beispiel Zwei/ }).waitFor();
  await page.getByText('12.500,5', { exact: true }).waitFor();
  await page.getByText('10.03.2026', { exact: true }).waitFor();
  await page.getByText('2 Datensätze').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Feld' }).click();
  await page.keyboard.type('Umsatz');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Vergleich' }).click();
  await page.getByRole('option', { name: 'ist mindestens' }).click();
  await page.getByRole('textbox', { name: 'Wert' }).click();
  await page.keyboard.type('12.000,5');
  await page.getByRole('button', { name: 'Filter entfernen: Umsatz ist mindestens 12.000,5' }).waitFor();
  await picture('filter');
  await expect.poll(englishOn).toEqual([]);
  await page.getByRole('button', { name: 'Erledigt' }).click();
  await page.getByText('1 Datensatz').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Beispiel Zwei/ }).count()).toBe(0);
});

it('the page of a record is in German', async () => {
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByText('hat den Datensatz angelegt').waitFor();
  await page.getByRole('button', { name: /leeres? Felde?r?$/ }).click();
  await page.getByRole('button', { name: 'Termin ändern' }).waitFor();
  await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
  await picture('record');
  await expect.poll(englishOn).toEqual([]);
});

it('the report that every workspace has is in German, and stays in English for others until it is renamed', async () => {
  const titles = ['Pipeline zurzeit', 'Prognose', 'Gewinnquote und Dauer nach Phase'];
  titles.push('Aktivität nach Person', 'Quellen', 'Überfällige Aufgaben');
  const heads = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const stored = async () => (await installation.api.reports.list.query({})).data[0];
  const before = await stored();
  await page.goto(`${installation.url}/reports`);
  await page.getByRole('heading', { name: 'Vertrieb', level: 1 }).waitFor();
  await expect.poll(heads).toEqual(titles);
  await page.getByText('Keine Daten').first().waitFor();
  await picture('reports');
  await expect.poll(englishOn).toEqual([]);
  const change = async (title: string) => {
    await page.getByRole('button', { name: `Mehr zu ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Ändern' }).click();
    await page.getByRole('textbox', { name: 'Titel' }).waitFor();
  };
  const save = async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Titel' }).waitFor({ state: 'detached' });
  };
  await change('Prognose');
  await save();
  await page.getByRole('textbox', { name: 'Name des Berichts' }).click();
  await page.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ name: before?.name, tiles: before?.tiles });
  await change('Quellen');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Herkunft');
  await save();
  await expect.poll(heads).toEqual(titles.with(4, 'Herkunft'));
  await expect
    .poll(async () => (await stored())?.tiles.map(({ title }) => title))
    .toEqual(before?.tiles.map(({ title }) => (title === 'Sources' ? 'Herkunft' : title)));
});

it('what is wrong in a form is said in German', async () => {
  await page.goto(`${installation.url}/settings/tags`);
  await page.getByRole('button', { name: 'Neuer Tag' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('ist leer').waitFor();
  await expect.poll(englishOn).toEqual([]);
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('button', { name: 'Einladen' }).click();
  await page.keyboard.type('niemand');
  await page.keyboard.press('Enter');
  await page.getByText('muss eine E-Mail-Adresse sein').waitFor();
  await expect.poll(englishOn).toEqual([]);
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByRole('button', { name: /leeres? Felde?r?$/ }).click();
  await page.getByRole('button', { name: 'E-Mail ändern' }).click();
  await page.keyboard.type('niemand');
  await page.keyboard.press('Enter');
  await page.getByText('muss eine E-Mail-Adresse sein, zum Beispiel contact@example.com, nicht „niemand“').waitFor();
  await expect.poll(englishOn).toEqual([]);
});

it('what the audit log is narrowed to is in German', async () => {
  await page.goto(`${installation.url}/settings/audit`);
  await page.getByRole('combobox', { name: 'Art der Änderung' }).click();
  await page.getByRole('option', { name: 'E-Mail-Vorlagen' }).waitFor();
  await expect.poll(englishOn).toEqual([]);
});

it('the page of the members is in German', async () => {
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('heading', { name: 'Mitglieder' }).waitFor();
  await page.getByRole('button', { name: 'Einladen' }).click();
  await page.getByRole('dialog', { name: 'Jemanden einladen' }).getByText('Link erzeugen').waitFor();
  await picture('members');
  await expect.poll(englishOn).toEqual([]);
  expect(installation.pageErrors).toEqual([]);
});
