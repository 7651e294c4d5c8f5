import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const everything = join(folder, 'node_modules/.build');
const dist = join(folder, 'dist');

// The compiler also emits the domain's declarations; only ours are published.
rmSync(everything, { recursive: true, force: true });
execFileSync('tsc', ['-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
rmSync(dist, { recursive: true, force: true });
cpSync(join(everything, 'packages/client/src'), dist, { recursive: true });
const router = join(dist, 'app-router.d.ts');
writeFileSync(router, withNamedTypes(readFileSync(router, 'utf8')));
rmSync(everything, { recursive: true });

/**
 * A recursive type can't be written out in full, so the compiler refers to its declaration:
 * `import("@dossier/domain/workflows/definition.js").Step`. That declaration is copied (docs/decisions/0007).
 */
function withNamedTypes(text: string): string {
  const added = new Map<string, string>();
  const named = text.replaceAll(
    /import\("@dossier\/(\w+)\/([^"]+)\.js"\)\.(\w+)/g,
    (_, owner: string, path: string, name: string) => {
      const file = join('packages', owner, 'src', path);
      if (!existsSync(join(everything, `${file}.d.ts`)))
        throw new Error(`The client's types mention ${name}. Add ${file}.ts to "files" of tsconfig.build.json.`);
      addDeclaration(name, declarationsIn(readFileSync(join(everything, `${file}.d.ts`), 'utf8')), added);
      return name;
    },
  );
  return `${named}${[...added.values()].join('')}`;
}

/** The declarations in a file written by the compiler, by name: each begins at the start of a line. */
function declarationsIn(emitted: string): Map<string, string> {
  const declarations = emitted.split(/^(?=\/\*\*|export |import |declare )/m);
  return new Map(
    declarations.map((declaration) => [
      /^export (?:declare )?(?:type|interface|const) (\w+)/.exec(declaration)?.[1] ?? '',
      declaration.replace(/^export (?:declare )?(?=const)/, 'declare ').replace(/^export /, ''),
    ]),
  );
}

/** Copies a declaration, and those of its file that it mentions. */
function addDeclaration(name: string, declarations: Map<string, string>, added: Map<string, string>): void {
  const declaration = declarations.get(name);
  if (declaration === undefined || added.get(name) === declaration) return;
  if (added.has(name))
    throw new Error(`Two types of the domain are named ${name}. Rename one, or the published client can't name both.`);
  added.set(name, declaration);
  for (const [word] of declaration.matchAll(/\w+/g)) if (word !== name) addDeclaration(word, declarations, added);
}
