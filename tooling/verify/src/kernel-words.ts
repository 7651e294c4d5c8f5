import { idExamples } from '@dossier/domain/ids.ts';
import { check } from './check.ts';
import { files, readText } from './repository.ts';

const kernelFile = /^packages\/kernel\/src\/.*\.ts$/;
// Names of environment variables may contain any noun; so may the examples of tests.
const mayName = /\.test\.ts$|\/testing(\.ts$|\/)|^packages\/kernel\/src\/environment\.ts$/;
/** The kernel admits callers to a workspace, so it knows the nouns of access. */
const access = new Set(['workspaces', 'users', 'members', 'api-keys', 'apps', 'usage', 'audit']);
/** Nouns whose word has another meaning in code: only their ids and quoted names are found. */
const ambiguous = new Set([
  'folders',
  'records',
  'calls',
  'imports',
  'fields',
  'live',
  'links',
  'tags',
  'events-log',
  'query',
  'search',
  'views',
  'watches',
  'reports',
  'mail',
  'emails',
  'syncs',
]);

/** The nouns that a workspace holds or that react to it: folders of the domain with a schema. */
export function nounsIn(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => /^packages\/domain\/src\/([^/]+)\/schema\.ts$/.exec(path)?.[1] ?? []);
  return folders.filter((noun) => !access.has(noun));
}

/** The lines that name a noun: its word, its id, its event kinds, or a prefix of its ids. */
export function nounsNamed(text: string, nouns: readonly string[], prefixes: Readonly<Record<string, string>>) {
  const patterns = nouns.map((noun) => ({ noun, pattern: patternOf(noun) }));
  const quoted = Object.entries(prefixes).map(([prefix, noun]) => ({
    noun,
    pattern: new RegExp(`\\b(id|newId|idOf|optionalId|encodeId|decodeId)\\('${prefix}'`),
  }));
  return text.split('\n').flatMap((line, at) => {
    const named = [...patterns, ...quoted].find(({ pattern }) => pattern.test(line));
    return named ? [{ line: at + 1, noun: named.noun }] : [];
  });
}

function patternOf(noun: string): RegExp {
  const singular = noun.replace(/s$/, '');
  const title = singular.charAt(0).toUpperCase() + singular.slice(1);
  const ids = `\\b${singular}_?id\\b|['"\`](${noun}|${singular}\\.[\\w%]*)['"\`]`;
  if (ambiguous.has(noun)) return new RegExp(ids, 'i');
  return new RegExp(`${ids}|\\b${singular}s?\\b|\\b${title}s?\\b|[a-z]${title}s?(?![a-z])|\\b${singular}s?[A-Z_]`);
}

/** Code built on the kernel can be replaced without changing it (docs/decisions/0001). */
export const kernelWords = check('words of the kernel', () => {
  const nouns = nounsIn(files);
  const ofNouns = Object.entries(idExamples).filter(([noun]) => nouns.includes(noun));
  const prefixes = Object.fromEntries(
    ofNouns.flatMap(([noun, examples]) => Object.keys(examples).map((prefix) => [prefix, noun] as const)),
  );
  return files
    .filter((file) => kernelFile.test(file) && !mayName.test(file))
    .flatMap((file) =>
      nounsNamed(readText(file), nouns, prefixes).map(
        ({ line, noun }) =>
          `${file}:${line}: the kernel names the noun "${noun}". Move this to packages/domain/src/${noun}, or ` +
          'let that noun register what the kernel needs (as registerIds and SlotKinds do).',
      ),
    );
});
