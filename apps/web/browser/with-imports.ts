import type { Chunk } from '../build.ts';

export function withImports(chunks: readonly Chunk[], files: Iterable<string>): Set<string> {
  const found = new Set(files);
  for (const file of found)
    for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) found.add(imported);
  return found;
}
