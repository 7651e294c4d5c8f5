/** What starts a process whose calendar clock is off by so much. */
export function shifted(byMs: number): { environment: Record<string, string>; nodeOptions: string[] } {
  return {
    environment: { SHIFT_CLOCK_MS: String(byMs) },
    nodeOptions: ['--import', import.meta.resolve('./shifted-clock.ts')],
  };
}
