import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PlaceStore } from '../changes.ts';

/** Stores the place of `changes()` in a file. */
export function fileStore(path: string): PlaceStore {
  return {
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(place) {
      // Replaced atomically, so that a crash never leaves a partial place.
      await writeFile(`${path}.new`, place);
      await rename(`${path}.new`, path);
    },
  };
}
