export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The nearest rank: always a measured value, never an interpolated one. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median, with minimum and maximum. */
export function range(values: number[], digits: number): string {
  return (
    `${median(values).toFixed(digits)} ` +
    `[${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}]`
  );
}
