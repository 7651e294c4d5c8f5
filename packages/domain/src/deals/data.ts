import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { activeFields, mergeData, type Data, type StoredField } from '../fields/index.ts';
import { references } from '../records/index.ts';

const sizeBytesMax = 65_536;

/** Merges a patch into the data of a deal. Only a pipeline that defines fields has something to check against. */
export async function mergeDealData(
  ctx: ReadContext,
  fields: readonly StoredField[],
  current: Data,
  patch: Data,
): Promise<Data> {
  if (activeFields(fields).length > 0) return mergeData(ctx, fields, current, patch, references);
  const merged = mergePatch(current, patch);
  if (Buffer.byteLength(JSON.stringify(merged)) > sizeBytesMax)
    throw impossible(['data'], 'must be at most 64 kB of JSON');
  return merged;
}

/** RFC 7396, section 2. */
function mergePatch(current: unknown, patch: Data): Data {
  const merged = new Map(isObject(current) ? Object.entries(current) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
