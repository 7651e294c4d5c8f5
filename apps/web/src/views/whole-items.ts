/** A query that names no fields answers all of them. */
export function wholeItems<Item>(items: readonly Partial<Item>[]): Item[] {
  return items as Item[];
}
