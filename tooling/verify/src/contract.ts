import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { breakingChanges, type ContractDocument } from './classify.ts';
import { root } from './repository.ts';

const shownMax = 30;

/** The document of the last release, a committed file: a shallow clone has it too. */
export const releasedDocument = 'docs/contract/openapi.json';

/** No change of openapi.json breaks the clients of the last release (docs/decisions/0052). */
export const contract: Check = {
  name: 'breaking changes',
  async run() {
    return breakingSince(root);
  },
};

/** The changes of the document that break clients of the last release; none before the first. */
export function breakingSince(folder: string): string[] {
  if (!existsSync(join(folder, releasedDocument))) return [];
  const released = readFileSync(join(folder, releasedDocument), 'utf8');
  const current = readFileSync(join(folder, 'openapi.json'), 'utf8');
  // Comparing takes two seconds.
  if (released === current) return [];
  const today = new Date().toISOString().slice(0, 10);
  const changes = breakingChanges(parsed(released), parsed(current), today);
  if (changes.length === 0) return [];
  return [
    ...changes.slice(0, shownMax).map(({ subject, text }) => `${subject}: ${text}`),
    ...(changes.length > shownMax ? [`... and ${changes.length - shownMax} more`] : []),
    'This breaks clients of the last release. Add a new operation, and plan the end of the old one with ' +
      '"deprecated" in its meta (docs/decisions/0052).',
  ];
}

/** An OpenAPI document, which `openapi.json` is held to be by its own check. */
function parsed(text: string): ContractDocument {
  return JSON.parse(text) as ContractDocument;
}
