import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const everything = join(folder, 'node_modules/.build');
const dist = join(folder, 'dist');

// The compiler follows the types into the domain and writes that out too; only our part is published.
rmSync(everything, { recursive: true, force: true });
execFileSync('tsc', ['-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
rmSync(dist, { recursive: true, force: true });
cpSync(join(everything, 'packages/client/src'), dist, { recursive: true });
rmSync(everything, { recursive: true });

const strays = globSync(join(dist, '*')).filter((file) => readFileSync(file, 'utf8').includes('@dossier/'));
if (strays.length > 0) throw new Error(`${strays.join(', ')} names a package that is not published. Have src/app-router.ts write that type out in full.`);
