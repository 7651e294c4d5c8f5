import { z } from 'zod';

/** The input by which a tool that destroys is meant, and not only tried. */
export const confirm = z.boolean().default(false).meta({
  description: 'Without it nothing is changed: the answer says what would be. Ask the person, then send true.',
});
