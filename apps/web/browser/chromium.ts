import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Path and flags of Chromium: of CHROMIUM_PATH, else of the system, else of an npm package. */
export async function findChromium(): Promise<{ path: string; more: string[] }> {
  const named = process.env['CHROMIUM_PATH'] ?? system.find((path) => existsSync(path));
  if (named !== undefined) return { path: named, more: [] };
  const { default: packed } = await import('@sparticuz/chromium');
  // The package's other flags are for cloud functions; one of them, --disable-web-security, omits Origin from requests.
  const more = packed.args.filter((flag) => flag.startsWith('--font'));
  return { path: join(await unpacked(), 'chromium'), more };
}

/**
 * The folder of the unpacked browser. The package unpacks to a fixed path and accepts any existing file as complete, so
 * a second process would run a half-written browser. A folder that is renamed into place is complete.
 */
async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), `dossier-chromium-${await packedVersion()}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  const script = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())";
  await run(process.execPath, ['-e', script], { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: fresh } });
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    // Another process has unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

async function packedVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = await readFile(join(dirname(entry), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return version;
}
