import type { DatabaseOptions, Engine, EngineKind } from './engine.ts';
import { installedVersions, misfitOf, type Versions } from './pipelined/tried-versions.ts';
import { openPlain } from './plain/engine.ts';

/** The pipelined engine, or the reason not to use it. */
type Pipelined = ((options: DatabaseOptions) => Engine) | { readonly misfit: string };

let defaultKind: EngineKind = 'pipelined';
const installed = await loadPipelined(installedVersions());

/** Sets the default engine, so that the whole suite can run on each engine. */
export function setDefaultEngine(kind: EngineKind): void {
  defaultKind = kind;
}

/** Opens the engine named in the options; the plain one if the pipelined one does not fit the installed packages. */
export function openEngine(options: DatabaseOptions, pipelined: Pipelined = installed): Engine {
  if ((options.engine ?? defaultKind) === 'plain') return openPlain(options);
  if (typeof pipelined === 'function') return pipelined(options);
  options.onWarning?.(
    `${pipelined.misfit}: the plain engine runs instead of the pipelined one. It is slower, and a busy workspace can ` +
      'slow down the others. "pnpm install --frozen-lockfile" installs the expected versions.',
  );
  return openPlain(options);
}

/** Loads the pipelined engine only if it fits: another version of a package may lack imports of its modules. */
export async function loadPipelined(versions: Versions): Promise<Pipelined> {
  const misfit = misfitOf(versions);
  return misfit === undefined ? (await import('./pipelined/engine.ts')).openPipelined : { misfit };
}
