import { forgetStored, readStored, store, storedKeys } from '../../ground/stored.ts';
import { Unread } from '../input/reading.ts';

/** The typed values of a form by input name. */
export type Draft = Record<string, unknown>;

const prefix = 'dossier.draft.';
/** Drafts kept per browser; the oldest are removed first. */
const draftsMax = 50;
const lengthMax = 100_000;

interface Stored {
  at: number;
  values: Draft;
}

/** The draft of a form. It survives a reload on this machine until the person signs out. */
export function readDraft(key: string | undefined): Draft {
  return (key !== undefined && readStored<Stored>(prefix + key)?.values) || {};
}

/** Returns true if a draft remains. Unparsed texts are left out, since they are no values. */
export function storeDraft(key: string | undefined, values: Draft): boolean {
  if (key === undefined) return false;
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => !isLeftOut(value)));
  if (Object.keys(kept).length === 0 || JSON.stringify(kept).length > lengthMax) {
    localStorage.removeItem(prefix + key);
    return false;
  }
  const isKept = store(prefix + key, { at: performance.timeOrigin + performance.now(), values: kept });
  const keys = storedKeys(prefix);
  if (keys.length <= draftsMax) return isKept;
  const ageOf = (one: string) => readStored<Stored>(one)?.at ?? 0;
  for (const old of keys.toSorted((a, b) => ageOf(a) - ageOf(b)).slice(0, -draftsMax)) localStorage.removeItem(old);
  return isKept;
}

export function forgetDrafts(): void {
  forgetStored(prefix);
}

function isLeftOut(value: unknown): boolean {
  return value instanceof Unread || value === '' || value === null || value === undefined;
}
