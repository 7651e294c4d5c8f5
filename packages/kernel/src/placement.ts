interface Placed {
  readonly id: string;
  readonly position: number;
}

/** Sorts rows by the order of `ids`; other rows follow in their previous order. */
export function inOrder<Row extends Placed>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const rankOf = ({ id }: Row) => rank.get(id) ?? ids.length;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.position - b.position || (a.id < b.id ? -1 : 1));
}
