/** Larger than other bodies: room for 1,000 items of 4 kB. */
const bodySizeBytesMax = 4 * 1_048_576;
/** The errors of an item, which an atomic batch answers with. */
const errorResponses = [404, 412];

/** The meta of the procedure that takes batches of a noun. */
export function batchMeta(path: `/${string}`, tags: string[], summary: string) {
  return {
    createsNothing: true,
    bodySizeBytesMax,
    openapi: {
      method: 'POST' as const,
      path,
      tags,
      summary,
      description:
        'Answers 200 with a result for each item, in order: a bad item fails alone, unless `atomic` is true. Each ' +
        'item states its own events. A batch counts as one request, and one more for every twenty items that it has.',
      errorResponses,
      protect: true,
    },
  };
}
