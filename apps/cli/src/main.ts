import { enableCompileCache } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import '@dossier/kernel/db/drizzle-modules.ts';
import { runCommand } from 'citty';
import { commandNames, dossier, usageOf } from './commands.ts';
import { lineOf, Refusal } from './command.ts';

// Caches stripped and compiled sources, which saves a third of the start.
enableCompileCache();

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}

async function main(words: string[]): Promise<void> {
  const name = words.find((word) => !word.startsWith('-'));
  // citty would load every command to look for aliases.
  if (name !== undefined && !commandNames.has(name)) throw new Refusal(`Unknown command ${name}. See: dossier --help`);
  if (words.length > 0 && !words.some((word) => word === '--help' || word === '-h'))
    return void (await runCommand(dossier, { rawArgs: words }));
  const usage = await usageOf(words.filter((word) => !word.startsWith('-')));
  console.log(process.stdout.isTTY ? usage : stripVTControlCharacters(usage));
}
