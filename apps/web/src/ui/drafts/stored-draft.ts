import { Unread } from '../input/reading.ts';

/** The typed values of a form by input name. */
export type Draft = Record<string, unknown>;

const prefix = 'dossier.draft.';
/** Drafts of one browser; the oldest go first. */
const draftsMax = 50;
const lengthMax = 100_000;

interface Stored {
  at: number;
  values: Draft;
}

/** The draft of a form; it outlives a reload, on this machine, until the person signs out. */
export function readDraft(key: string | undefined): Draft {
  if (key === undefined) return {};
  return read(prefix + key)?.values ?? {};
}

/** Answers whether it is kept. Texts that can't be read yet are not: they are no values. */
export function storeDraft(key: string | undefined, values: Draft): boolean {
  if (key === undefined) return false;
  const kept = keptOf(values);
  const text = JSON.stringify({ at: performance.timeOrigin + performance.now(), values: kept });
  try {
    if (Object.keys(kept).length === 0 || text.length > lengthMax) {
      localStorage.removeItem(prefix + key);
      return false;
    }
    localStorage.setItem(prefix + key, text);
    forgetOldest();
    return true;
  } catch {
    // The storage is full or switched off: the draft lives as long as the page.
    return false;
  }
}

/** Removes the drafts at sign-out, so that they are not left on this machine. */
export function forgetDrafts(): void {
  for (const key of storedKeys()) localStorage.removeItem(key);
}

function forgetOldest(): void {
  const keys = storedKeys();
  if (keys.length <= draftsMax) return;
  const ages = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { key } of ages.slice(0, keys.length - draftsMax)) localStorage.removeItem(key);
}

function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function read(key: string): Stored | null {
  try {
    // Guarantee: only `storeDraft` writes under these keys.
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** Also among the custom values. */
function keptOf(values: Draft): Draft {
  const entries = Object.entries(values).filter(([, value]) => !isLeftOut(value));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (name !== 'data' || typeof value !== 'object') return [[name, value]];
      const data = keptOf({ ...value });
      return Object.keys(data).length === 0 ? [] : [[name, data]];
    }),
  );
}

function isLeftOut(value: unknown): boolean {
  return value instanceof Unread || value === '' || value === null || value === undefined;
}
