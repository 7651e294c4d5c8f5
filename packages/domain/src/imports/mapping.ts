import { impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { activeFields, type StoredField } from '../fields/index.ts';
import { importColumns } from './schema.ts';
import type { ImportRow } from './progress.ts';
import type { startImportInput } from './schema.ts';

/** What files call a column besides its name and its label. */
const synonyms: Record<string, readonly string[]> = {
  title: ['name', 'full name'],
  email: ['e-mail address', 'email address'],
  phone: ['phone number', 'telephone'],
  owner: ['owner id'],
};

/** What each column probably fills, by its name; null where that can't be guessed. No two columns fill the same. */
export function guessMapping(header: readonly string[], fields: readonly StoredField[]): (string | null)[] {
  const known = new Map([
    ...activeFields(fields).flatMap(
      ({ key, label }) =>
        [
          [key.toLowerCase(), `data.${key}`],
          [label.toLowerCase(), `data.${key}`],
        ] as const,
    ),
    ...importColumns.flatMap(({ name, label }) =>
      [name.toLowerCase(), label.toLowerCase(), ...(synonyms[name] ?? [])].map((known) => [known, name] as const),
    ),
  ]);
  const taken = new Set<string>();
  return header.map((name) => {
    const target = known.get(name.trim().toLowerCase());
    if (target === undefined || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

type Choice = Pick<z.output<typeof startImportInput>, 'mapping' | 'matchField'>;

/** Refuses a mapping that the file or the folder doesn't allow. */
export function demandMapping(
  { mapping, matchField }: Choice,
  { columns }: ImportRow,
  fields: readonly StoredField[],
): void {
  const targets = mapping.filter((target) => target !== null);
  const keys = new Set(activeFields(fields).map(({ key }) => `data.${key}`));
  for (const [at, target] of mapping.entries()) {
    if (target?.startsWith('data.') && !keys.has(target))
      throw impossible(['mapping', at], `The folder has no field "${target.slice('data.'.length)}".`);
    if (target !== null && mapping.indexOf(target) !== at)
      throw impossible(['mapping', at], `Two columns fill ${target}.`);
  }
  if (mapping.length > columns.length) throw impossible(['mapping'], `The file has ${columns.length} columns.`);
  if (matchField === null && !targets.includes('title')) throw impossible(['mapping'], 'A column must fill the title.');
  if (matchField !== null && !targets.includes(matchField))
    throw impossible(['matchField'], 'No column fills the field to match by.');
}
