import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

// The compiler keeps the output of deleted files, and `pnpm pack` would publish it.
rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true });
execFileSync('tsc', ['-p', join(import.meta.dirname, 'tsconfig.build.json')], { stdio: 'inherit' });
