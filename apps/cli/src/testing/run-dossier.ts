import { runCommand } from 'citty';
import { vi } from 'vitest';
import { dossier } from '../commands.ts';
import { lineOf } from '../command.ts';
import { environmentOf, type Environment, type Outcome } from './installations.ts';

/**
 * The command in this process, which saves 0.4 s of CPU time for a start: for commands that end by themselves and read
 * no standard input.
 */
export async function runDossier(words: string[], environment: Environment = {}): Promise<Outcome> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(`${line}\n`));
  const own = process.env;
  process.env = environmentOf(environment);
  try {
    await runCommand(dossier, { rawArgs: words });
    return { code: 0, stdout: lines.join(''), stderr: '' };
  } catch (error) {
    return { code: 1, stdout: lines.join(''), stderr: `${lineOf(error)}\n` };
  } finally {
    process.env = own;
    log.mockRestore();
  }
}
