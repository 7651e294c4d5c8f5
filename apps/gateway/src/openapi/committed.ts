import type { oas31 } from 'zod-openapi';

/** The committed contract; reviewers look at its diff. */
export const documentFile = new URL('../../../../openapi.json', import.meta.url);

export function printed(document: oas31.OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
