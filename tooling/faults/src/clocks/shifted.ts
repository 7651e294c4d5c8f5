/** Options that start a process with its calendar clock off by this much. */
export function shifted(byMs: number): { environment: Record<string, string>; nodeOptions: string[] } {
  return {
    environment: { SHIFT_CLOCK_MS: String(byMs) },
    nodeOptions: ['--import', import.meta.resolve('./shifted-clock.ts')],
  };
}
