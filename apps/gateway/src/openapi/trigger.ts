import { readFileSync } from 'node:fs';
import type { oas31 } from 'zod-openapi';
import { errorSchema } from './errors.ts';
import { responseHeaders } from './headers.ts';

const document: oas31.OpenAPIObject = JSON.parse(readFileSync(new URL('triggers.json', import.meta.url), 'utf8'));

/**
 * The document of the trigger URLs. It is one of its own, because generated clients ignore servers of single paths, and
 * these URLs are outside of /api/v1. `publicUrl`: the origin of this server, without which addresses are relative.
 */
export function createTriggerDocument(publicUrl = '/'): oas31.OpenAPIObject {
  const { components } = document;
  return {
    ...document,
    servers: [{ url: publicUrl, description: 'This server.' }],
    components: {
      ...components,
      schemas: { ApiError: errorSchema },
      headers: { ...responseHeaders, ...components?.headers },
    },
  };
}
