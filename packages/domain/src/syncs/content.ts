import { parsedJson } from '@dossier/kernel/exact-json.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { itemsInCell } from '@dossier/kernel/words.ts';
import { z } from 'zod';
import { requestsFor } from '../bulk/index.ts';
import type { StoredField } from '../fields/index.ts';
import { cellReader, fileProblemOf, rowsOfText } from '../imports/index.ts';
import { contentMax, itemsMax, plainFields } from './schema.ts';

type Item = Record<string, unknown>;
const itemSchema = z.record(z.string(), z.unknown());

/** Requests that a part costs beside its own. */
export function costOfItems(input: unknown): number {
  if (typeof input !== 'object' || input === null) return 0;
  const given = 'items' in input ? input.items : undefined;
  const content = 'content' in input ? input.content : undefined;
  const lines = typeof content === 'string' ? content.slice(0, contentMax).split('\n').length : 0;
  return requestsFor(Array.isArray(given) ? given.length : lines);
}

/** The items of JSON lines, or of CSV with a header of field names. */
export async function itemsIn(content: string, fields: readonly StoredField[]): Promise<Item[]> {
  const items = /^\uFEFF?\s*\{/.test(content) ? itemsInLines(content) : await itemsInCsv(content, fields);
  if (items.length > itemsMax) throw impossible(['content'], `must have at most ${itemsMax} items`);
  return items;
}

function itemsInLines(content: string): Item[] {
  const lines = content.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const item = /\\u0000|"__proto__"/.test(line) ? undefined : itemSchema.safeParse(parsedJson(line)).data;
    if (!item) throw impossible(['content'], `Line ${at + 1} is no JSON object.`);
    return [item];
  });
}

async function itemsInCsv(content: string, fields: readonly StoredField[]): Promise<Item[]> {
  const items: Item[] = [];
  try {
    const { header, rows } = rowsOfText(content);
    const columns = header.map((name) => columnOf(name.trim(), fields));
    for await (const { cells, row, problem } of rows) {
      if (problem !== undefined) throw impossible(['content'], `Row ${row}: ${problem}`);
      const data: Item = {};
      const item: Item = { data };
      for (const [at, { key, isCustom, read }] of columns.entries())
        (isCustom ? data : item)[key] = read((cells[at] ?? '').trim());
      items.push(item);
      if (items.length > itemsMax) break;
    }
  } catch (error) {
    const problem = fileProblemOf(error);
    throw problem === undefined ? error : impossible(['content'], problem);
  }
  return items;
}

/** A blank cell means no value; a cell that does not fit stays a text, which the run refuses. */
function columnOf(name: string, fields: readonly StoredField[]) {
  if (name === 'tags') return { key: name, isCustom: false, read: itemsInCell };
  if ([...plainFields, 'externalId', 'updatedAt'].includes(name))
    return { key: name, isCustom: false, read: (cell: string) => cell || null };
  const field = fields.find(({ key }) => `data.${key}` === name);
  if (!field) throw impossible(['content'], `There is no field "${name.slice(0, 100)}".`);
  const formats = { members: new Map(), timeZone: 'UTC', today: clock.iso().slice(0, 10) };
  const toValue = field.type === 'USER' ? undefined : cellReader(field, null, formats);
  const read = (cell: string): unknown => {
    const said = cell === '' ? { value: null } : toValue?.(cell);
    return said && 'value' in said ? said.value : cell;
  };
  return { key: field.key, isCustom: true, read };
}
