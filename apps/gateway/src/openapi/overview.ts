import { readFileSync } from 'node:fs';
import { scopeNames } from '@dossier/domain/api-keys/schema.ts';
import type { oas31 } from 'zod-openapi';
import type { Endpoint } from '../rest/routes.ts';
import tags from './tags.json' with { type: 'json' };

const scopesOfNouns = scopeNames.filter((name) => name.includes(':')).map((name) => `\`${name}\``);

/** The text above the operations in the reference. */
export const overview = readFileSync(new URL('overview.md', import.meta.url), 'utf8')
  .trim()
  .replace('{scopes}', scopesOfNouns.join(', '));

const descriptions: Readonly<Record<string, string>> = tags;

/** The groups of the reference. A test fails if a group of the domain has no description. */
export function describedTags(endpoints: readonly Endpoint[]): oas31.TagObject[] {
  const names = new Set(['Events', ...endpoints.flatMap((endpoint) => endpoint.tags)]);
  return [...names].toSorted().map((name) => {
    const description = descriptions[name];
    return description === undefined ? { name } : { name, description };
  });
}
