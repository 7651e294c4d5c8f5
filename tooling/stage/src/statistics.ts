export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The nearest rank: always a measured value, never an interpolated one. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
