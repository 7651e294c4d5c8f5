// Values that this browser keeps as JSON. The storage may be full or switched off: then nothing is kept.

/** Guarantee: one module writes a key, always with the same type; another type needs another key. */
export function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if nothing could be stored. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function storedKeys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

export function forgetStored(prefix: string): void {
  for (const key of storedKeys(prefix)) localStorage.removeItem(key);
}
