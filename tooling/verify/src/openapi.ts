import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';

/** The committed openapi.json equals the one that the procedures give. */
export const openapiDocument: Check = {
  name: 'openapi.json',
  async run() {
    // Loaded late: the whole domain takes a second, and the other checks don't need it.
    const [{ appRouter }, { createDocument }, { documentFile, printed }] = await Promise.all([
      import('@dossier/domain/router.ts'),
      import('@dossier/gateway/openapi/document.ts'),
      import('@dossier/gateway/openapi/committed.ts'),
    ]);
    const isSame = readFileSync(documentFile, 'utf8') === printed(createDocument(appRouter));
    return isSame
      ? []
      : [
          'The procedures say something else. Run "npx -y pnpm@12 openapi" and commit the result; if a customer can notice, add a changeset.',
        ];
  },
};
