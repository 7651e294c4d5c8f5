import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const builder = fileURLToPath(new URL('../../web/build.ts', import.meta.url));

/**
 * Has the web app built where it is missing or older than its sources; a process of its own, so that
 * the builder's memory is freed. A failure is only printed, because the API works without the web app.
 */
export async function buildWebApp(tell: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [builder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let problem = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => tell(text.trimEnd()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problem += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) tell(`The web app could not be built; the API works without it. ${problem.trim()}`);
}
