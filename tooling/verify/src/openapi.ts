import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';

/** The committed contract (openapi.json, and the digests of all procedures) equals the one that the procedures give. */
export const openapiDocument: Check = {
  name: 'openapi.json',
  async run() {
    // Loaded late: the whole domain takes a second, and the other checks don't need it.
    const [{ appRouter }, { createDocument }, { documentFile, printed }, { printedProcedures, proceduresFile }] =
      await Promise.all([
        import('@dossier/domain/router.ts'),
        import('@dossier/gateway/openapi/document.ts'),
        import('@dossier/gateway/openapi/committed.ts'),
        import('@dossier/gateway/openapi/procedures.ts'),
      ]);
    const isSame =
      readFileSync(documentFile, 'utf8') === printed(createDocument(appRouter)) &&
      readFileSync(proceduresFile, 'utf8') === printedProcedures();
    return isSame
      ? []
      : [
          'The procedures differ from openapi.json or packages/client/procedures.json. Run "npx -y pnpm@12 ' +
            'openapi", look at the difference and commit it; then add a changeset.',
        ];
  },
};
