import { z } from 'zod';

/** Text of any template value: null becomes "", an object its JSON. */
export const asText = z
  .unknown()
  .transform((value) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );
