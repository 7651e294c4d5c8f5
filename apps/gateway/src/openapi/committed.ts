import type { oas31 } from 'zod-openapi';

/** The contract as it is committed: the change of it is what a reviewer looks at. */
export const documentFile = new URL('../../../../openapi.json', import.meta.url);

export function printed(document: oas31.OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
