import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.ts';
import { root } from './repository.ts';

/**
 * The committed contract (openapi.json, the digests of all procedures, and the SDK's types and routes) must equal the
 * generated one.
 */
export const openapiDocument = check('openapi.json', async () => {
  // Loaded late: the whole domain takes a second, and the other checks don't need it.
  const [
    { appRouter },
    { createDocument },
    { documentFile, printed },
    { printedProcedures, proceduresFile },
    { sdkSources },
  ] = await Promise.all([
    import('@dossier/domain/router.ts'),
    import('@dossier/gateway/openapi/document.ts'),
    import('@dossier/gateway/openapi/committed.ts'),
    import('@dossier/gateway/openapi/procedures.ts'),
    import('@dossier/sdk-generator/sources.ts'),
  ]);
  const made = [
    { file: documentFile, text: printed(createDocument(appRouter)) },
    { file: proceduresFile, text: printedProcedures() },
    ...(await sdkSources()),
  ];
  const stale = made.filter(({ file, text }) => readFileSync(file, 'utf8') !== text);
  return stale.map(
    ({ file }) =>
      `${relative(root, fileURLToPath(file))} differs from the procedures. Run "npx -y pnpm@12 openapi", look at ` +
      'the difference and commit it; then add a changeset.',
  );
});
