import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, type Check } from './check.ts';
import { files, root } from './repository.ts';

/** Files that caches of this tool may fill; deleting the folder only costs time. */
export const cacheFolder = join(root, 'node_modules/.cache/verify');
mkdirSync(cacheFolder, { recursive: true });

/** Inputs of every check: versions and settings of the tools, and the code of the checks. */
const everyInput = /^[^/]+$|^tooling\/(verify|tsconfig)\//;
const prose = /\.(md|po|png|jpeg)$/;

/** Runs the check only if its input files changed since it last passed. A failure is never cached. */
export function cached({ name, run }: Check, inputs: RegExp): Check {
  const passed = join(cacheFolder, `${name.replaceAll(/\W+/g, '-')}.passed`);
  return check(name, async () => {
    const isInput = (file: string) => inputs.test(file) || (everyInput.test(file) && !prose.test(file));
    const digest = digestOf(files.filter(isInput), (file) => readFileSync(join(root, file)));
    if (existsSync(passed) && readFileSync(passed, 'utf8') === digest) return [];
    const findings = await run();
    if (findings.length === 0) writeFileSync(passed, digest);
    return findings;
  });
}

/** Digest of the paths and contents of files, and of the Node.js that runs the checks. */
export function digestOf(paths: readonly string[], read: (path: string) => Buffer): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) hash.update(`\0${path}\0`).update(createHash('sha256').update(read(path)).digest());
  return hash.digest('hex');
}
