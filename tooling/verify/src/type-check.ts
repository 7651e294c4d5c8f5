import { join } from 'node:path';
import { cacheFolder } from './cached.ts';
import { execute, type Check } from './check.ts';

// One checker: several would each infer the types of the router and of React for themselves, which takes four times
// the CPU. The two programs run side by side instead.
const options = ['--checkers', '1', '--pretty', 'false', '--incremental', '--tsBuildInfoFile'];

/** The server is one program: a tsconfig.json per package would infer the types of the domain once more each. */
export const serverTypes: Check = {
  name: 'types of the server',
  run: () => errorsOf('.'),
};

/** Files of the server, which the web app's program contains too, are checked with the settings of the server. */
export const webTypes: Check = {
  name: 'types of the web app',
  async run() {
    const errors = await errorsOf('apps/web');
    return errors.filter((error) => !/^(apps\/(?!web\/)|packages\/|tooling\/)/.test(error));
  },
};

async function errorsOf(project: string): Promise<string[]> {
  const state = join(cacheFolder, `${project.replaceAll(/\W+/g, '-')}.tsbuildinfo`);
  const { code, output } = await execute('tsc', ['-p', project, ...options, state]);
  // Lines that explain an error are indented.
  return code === 0 ? [] : output.trim().split(/\n(?!\s)/);
}
