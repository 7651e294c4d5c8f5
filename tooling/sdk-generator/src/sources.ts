import { readFileSync, writeFileSync } from 'node:fs';
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';
import typescript from 'typescript';
import { routesOf, type Document } from './routes.ts';

const root = new URL('../../../', import.meta.url);
const notice = '// Written by "npx -y pnpm@12 openapi" from openapi.json.\n';

/** The generated files of packages/sdk, from the committed openapi.json. */
export async function sdkSources(): Promise<{ readonly file: URL; readonly text: string }[]> {
  const document = parsed<OpenAPI3 & Document>('openapi.json');
  const names = Object.keys(parsed<object>('packages/client/procedures.json'));
  return [
    { file: new URL('packages/sdk/src/api.generated.ts', root), text: notice + (await typesOf(document)) },
    { file: new URL('packages/sdk/src/routes.generated.ts', root), text: notice + routesOf(document, names) },
  ];
}

/** A committed JSON file, which `verify` compares with the procedures. */
function parsed<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, root), 'utf8')) as T;
}

async function typesOf(document: OpenAPI3): Promise<string> {
  // A value with a default may be left out of a request.
  const declarations = await openapiTs(document, { defaultNonNullable: false, silent: true });
  return astToString(declarations.filter((declaration) => !isUnused(declaration)));
}

/** The SDK finds an operation by its name, not by its path. */
function isUnused(declaration: typescript.Node): boolean {
  const isNamed = typescript.isInterfaceDeclaration(declaration) || typescript.isTypeAliasDeclaration(declaration);
  return isNamed && ['paths', '$defs'].includes(declaration.name.text);
}

// The second half of `pnpm openapi`.
if (import.meta.main) for (const { file, text } of await sdkSources()) writeFileSync(file, text);
