import { z } from 'zod';
import { Unread } from './reading.ts';
import type { Draft } from './noun-fields.tsx';

const prefix = 'dossier.draft.';
/** Drafts of one browser; the oldest go first. */
const draftsMax = 50;
const lengthMax = 100_000;

const storedSchema = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) });

/** What was typed into a form and not sent; it outlives a reload, on this machine, until the person signs out. */
export function readDraft(key: string | undefined): Draft {
  if (key === undefined) return {};
  return read(prefix + key)?.values ?? {};
}

/** Texts that can't be read yet are not kept: they are no values. */
export function storeDraft(key: string | undefined, values: Draft): void {
  if (key === undefined) return;
  const kept = Object.fromEntries(Object.entries(values).filter(([, value]) => !isLeftOut(value)));
  const text = JSON.stringify({ at: performance.timeOrigin + performance.now(), values: kept });
  if (Object.keys(kept).length === 0 || text.length > lengthMax) return localStorage.removeItem(prefix + key);
  try {
    localStorage.setItem(prefix + key, text);
    forgetOldest();
  } catch {
    // The storage is full or switched off: the draft lives as long as the page.
  }
}

/** On this machine nobody reads them after the person has signed out. */
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

function read(key: string): z.output<typeof storedSchema> | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function isLeftOut(value: unknown): boolean {
  return value instanceof Unread || value === '' || value === null || value === undefined;
}
