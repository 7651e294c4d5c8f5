import { parseMoment } from '@dossier/kernel/values.ts';
import { truthInCell } from '@dossier/kernel/words.ts';
import type { ValueKind } from './schema.ts';
import { checkValue } from './values.ts';

/** Converts a stored value; undefined if it has no form in that type. Converting back restores it. */
export function convertValue(value: unknown, to: ValueKind): unknown {
  if (to.type === 'USER' || to.type === 'RECORD') return undefined;
  const candidate = candidateFor(value, to);
  if (candidate === undefined) return undefined;
  const checked = checkValue(to, candidate);
  return 'value' in checked ? checked.value : undefined;
}

function candidateFor(value: unknown, to: ValueKind): unknown {
  switch (to.type) {
    case 'NUMBER':
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    case 'BOOLEAN':
      return truthInCell(String(value));
    case 'DATE':
    case 'DATETIME':
      return typeof value === 'string' ? parseMoment(value.trim()) : undefined;
    case 'SELECT':
      return optionFor(Array.isArray(value) && value.length === 1 ? value[0] : value, to);
    case 'MULTI_SELECT':
      return (Array.isArray(value) ? value : String(value).split(',')).map((part) => optionFor(part, to));
    default:
      return textOf(value);
  }
}

function optionFor(value: unknown, { options }: ValueKind): string | undefined {
  const spelled = textOf(value)?.trim().toLowerCase();
  return options?.find((option) => option.toLowerCase() === spelled);
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
