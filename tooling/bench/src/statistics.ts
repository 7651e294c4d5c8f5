export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The nearest rank: a value that was measured, never one in between. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median with the least and the most. */
export function range(values: number[], digits: number): string {
  return `${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}]`;
}
