export function tagsNamed(value: unknown): string[] | undefined {
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  return names.length === 0 ? undefined : names;
}
