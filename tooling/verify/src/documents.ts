import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { variables } from '@dossier/kernel/environment.ts';
import type { Check } from './check.ts';
import { files, readText, root } from './repository.ts';

const isDocument = /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|^packages\/[^/]+\/README\.md$/;
const code = /`([^`\n]+)`/g;
const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const pathLike = /^(apps|packages|tooling|docs|\.ci|\.changeset)\/[\w./<>*-]*$/;

/** Paths in our documents exist; `<noun>` and `*` stand for any name. */
export const documentedPaths: Check = {
  name: 'documented paths',
  async run() {
    return files.filter((file) => isDocument.test(file)).flatMap(brokenPaths);
  },
};

const variableLike = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** Variables of PostgreSQL's container image. */
const notOurs = ['POSTGRES_PASSWORD', 'PROGRAM_PASSWORD'];

/** Dossier reads every environment variable that the operators' documents name. */
export const documentedVariables: Check = {
  name: 'documented variables',
  async run() {
    return files
      .filter((file) => file.startsWith('docs/operators/'))
      .flatMap((file) => {
        const named = new Set([...readText(file).matchAll(variableLike)].map(([name]) => name));
        return [...named]
          .filter((name) => !(name in variables) && !notOurs.includes(name))
          .map((name) => `${file}: ${name} is not in packages/kernel/src/environment.ts.`);
      });
  },
};

function brokenPaths(document: string): string[] {
  const text = readText(document);
  const inCode = [...text.matchAll(code)].map(([, path = '']) => path).filter((path) => pathLike.test(path));
  const linked = [...text.matchAll(link)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => normalize(join(dirname(document), path)));
  return [...new Set([...inCode, ...linked])]
    .filter((path) => !leadsSomewhere(path))
    .map((path) => `${document}: ${path} does not exist.`);
}

function leadsSomewhere(path: string): boolean {
  if (!/[<*]/.test(path)) return existsSync(join(root, path));
  const pattern = new RegExp(
    `^${path
      .split(/<[^>]*>|\*+/)
      .map(escaped)
      .join('[^/]+')}`,
  );
  return files.some((file) => pattern.test(file));
}

function escaped(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
}
