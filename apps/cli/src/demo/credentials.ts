import { z } from 'zod';

/** How to get into the workspace Demo. */
export const credentialsSchema = z.object({
  workspaceId: z.string(),
  email: z.string(),
  /** Null where the person had an account before. */
  password: z.string().nullable(),
  key: z.string(),
});

export type Credentials = z.output<typeof credentialsSchema>;
