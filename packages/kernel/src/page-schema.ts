import { z } from 'zod';
import { isBlank, timestampOut } from './values.ts';

/** The parameters of every list. `page` and `cursor` exclude each other: a cursor costs the same at any depth. */
export function pageInput(pageSize: { default: number; max: number }) {
  return {
    page: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .meta({
        description:
          'Page number, from 1, to 10,000 items deep. From there on use `cursor`. Page n begins after (n - 1) * ' +
          '`pageSize` items, also where a page before it ended at 2 MB: follow `nextCursor` to skip nothing.',
        example: 1,
      }),
    pageSize: z
      .int()
      .min(1)
      .max(pageSize.max)
      .default(pageSize.default)
      .meta({
        description: `Items per page, 1 to ${pageSize.max}, or about 2 MB; \`nextCursor\` goes on from there.`,
        example: 50,
      }),
    cursor: z.string().min(1).max(4_000).optional().meta({
      description: 'The `nextCursor` of the page before; `page` is then ignored.',
      example: 'WyItY3JlYXRlZEF0IiwiMjAyNi0wMS0zMVQwOTozMDowMC4wMDBaIiwicmVjXzAxaDQ1NXZiNHBleDV2c2tuazA4NHNuMDA1Il0',
    }),
    count: z.boolean().default(false).meta({ description: '`true` adds the header `X-Total-Count`.', example: false }),
  };
}

/** The parameter of lists that leave archived things out. */
export function archivedInput(what: string) {
  return {
    archived: z
      .boolean()
      .default(false)
      .meta({ description: `\`true\` also shows ${what}.`, example: false }),
  };
}

export interface PageInput {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  count: boolean;
  archived?: boolean | undefined;
}

/** One page for all things of a kind of which a workspace has few. */
export const onePage: PageInput = { page: 1, pageSize: 1_000, count: false };

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `cursor` for the next page; null on the last one.' }),
    nextUrl: z
      .string()
      .nullable()
      .meta({ description: 'The absolute address of the next page; null on the last one.' }),
  });
}

/** The parameter of lists whose changes can be followed. */
export const changedSince = z
  .string()
  .max(4_000)
  .transform((value) => (isBlank(value) ? '0' : value))
  .optional()
  .meta({
    description:
      'Only what changed since this cursor: the `nextCursor` of the answer before, or `0` for everything there is ' +
      'and then its changes, as a blank does. Complete, each item once and as it is now; what is gone is in `deleted`.',
    example: '0',
  });

/** The schema of a list body whose changes can be followed. */
export function followedPageOf<T extends z.ZodType>(item: T, id: z.ZodType<string>) {
  return pageOf(item).extend({
    deleted: z
      .array(z.object({ id, deletedAt: timestampOut }))
      .optional()
      .meta({
        description: 'Only with `changedSince`: what was deleted, moved to Trash or archived.',
      }),
    hasMore: z
      .boolean()
      .optional()
      .meta({
        description:
          'Only with `changedSince`: false where there is nothing more just now. `nextCursor` is there all the ' +
          'same: keep it, and send it as `changedSince` next time.',
      }),
  });
}

export function one<T extends z.ZodType>(item: T) {
  return z.object({ data: item });
}
