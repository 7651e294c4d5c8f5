import { plainDefinition } from '@dossier/domain/views/constants.ts';
import { viewParts, type ViewDefinition } from '@dossier/domain/views/schema.ts';
import type { ViewSearch } from './view-search.ts';

type Part = keyof ViewDefinition;
const partNames = Object.keys(plainDefinition).filter((name): name is Part => name in plainDefinition);

/** The view, with the parts that the address overrides. A part that can't be read is left out. */
export function definitionOf(search: ViewSearch, base: ViewDefinition = plainDefinition): ViewDefinition {
  return Object.assign({ ...base }, ...partNames.map((name) => partOf(name, search[name])));
}

function partOf(name: Part, given: unknown): Partial<ViewDefinition> {
  if (given === undefined) return {};
  const read = viewParts[name].safeParse(given);
  return read.success ? { [name]: read.data } : {};
}

/** The address after a change. A part that is as in the view itself leaves it. */
export function searchWith<Search extends ViewSearch>(
  search: Search,
  base: ViewDefinition,
  change: Partial<ViewDefinition>,
): Search {
  const changed = { ...search, ...change };
  for (const name of partNames) if (isSame(changed[name], base[name])) delete changed[name];
  return changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
