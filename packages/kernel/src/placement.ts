interface Placed {
  readonly id: string;
  readonly position: number;
}

/** The rows in the order of these ids; those that are not named follow after them, in the order that they had. */
export function inOrder<Row extends Placed>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const rankOf = ({ id }: Row) => rank.get(id) ?? ids.length;
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.position - b.position || (a.id < b.id ? -1 : 1));
}
