// The ids that one filter takes.
const idsMax = 50;

interface Query {
  where: { field: string; op: 'in'; value: string[] };
  pageSize: number;
  cursor?: string;
}

interface Answer {
  data: readonly unknown[];
  nextCursor: string | null;
}

/** The things with these ids that are still there; the calls share requests. */
export async function readThings<T>(ids: readonly string[], query: (input: Query) => Promise<Answer>): Promise<T[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, at) =>
    ids.slice(at * idsMax, (at + 1) * idsMax),
  );
  const read = async (value: string[]) => {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = { pageSize: idsMax, ...(cursor === null ? {} : { cursor }) };
      const answer: Answer = await query({ where: { field: 'id', op: 'in', value }, ...page });
      found.push(...answer.data);
      cursor = answer.nextCursor;
    } while (cursor !== null);
    // A query that names no fields answers all of them.
    return found as T[];
  };
  return (await Promise.all(chunks.map(read))).flat();
}
