import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBefore, showsErrors } from './expected.ts';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A code block of a page. */
export interface Block {
  /** The page and its position among the blocks there, from 1: `docs/webhooks.md#3`. */
  readonly name: string;
  readonly language: string;
  /** The name of its file, where the page gives it one. */
  readonly file: string;
  readonly code: string;
}

/** The pages with code that people copy, as the repository has them. */
export function pagesWithBlocks(): Map<string, Block[]> {
  const listed = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root });
  const pages = listed.toString().trim().split('\n');
  return new Map(pages.map((page) => [page, blocksOf(page)] as const).filter(([, blocks]) => blocks.length > 0));
}

export function blocksOf(page: string): Block[] {
  const found = readFileSync(`${root}${page}`, 'utf8').matchAll(/^```(\w*)(?: ([^\n]+))?\n([^]*?)^```$/gm);
  return [...found].map(([, language = '', file = '', code = ''], at) => ({
    name: `${page}#${at + 1}`,
    language,
    file,
    code,
  }));
}

const border = '\u001e';

/**
 * `npx -y pnpm@12 <script>` of the package.json without the time that it takes to find pnpm, and a note of each command
 * that failed anywhere in a pipe.
 */
const commands = `
noted() {
  "$@"; local status=$?
  if [ $status != 0 ]; then echo "$BLOCK: $1 ended with $status" >> failures; fi
  return $status
}
curl() { noted command curl "$@"; }
npx() {
  shift 2
  if [ "$1" = -s ]; then shift; fi
  local script=$1; shift
  case $script in
    dossier) noted node ${root}apps/cli/src/main.ts "$@" ;;
    automations) noted node ${root}tooling/automations/src/main.ts --url "$DOSSIER_URL" "$@" ;;
    *) noted false ;;
  esac
}`;

interface Place {
  /** Where it runs: files that the page names are here. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Values of the page, and those that stand for them here. */
  readonly replaced: Readonly<Record<string, string>>;
}

/**
 * Runs the shell blocks of a page one after the other in one bash, as a person pastes them. Throws where a command
 * failed, or got an answer with an error. Returns what each block has printed.
 */
export async function runShell(blocks: readonly Block[], place: Place, setUp: string): Promise<string[]> {
  const { folder, env, replaced } = place;
  const body = blocks.map(({ name, code }) => {
    const rules = showsErrors.includes(name) || /curl -\w*f/.test(code) ? 'plain' : 'strict';
    const given = `export CURL_HOME=${folder}/${rules} BLOCK=${name}\n${runBefore[name] ?? ''}`;
    return `${given}\nprintf '\\n${border}'\n${code}`;
  });
  const script = [
    `export CURL_HOME=${folder}/strict BLOCK=set-up; rm -f failures${commands}`,
    setUp,
    ...body,
    // A receiver in the background prints when a worker has sent.
    'for job in $(jobs -p); do sleep 3; kill $job; done',
    'if [ -s failures ]; then cat failures >&2; exit 1; fi',
  ].join('\n');
  const text = Object.entries(replaced).reduce((known, [from, to]) => known.replaceAll(from, to), script);
  await writeFile(join(folder, 'page.sh'), text);
  const { stdout } = await run('bash', ['page.sh'], folder, env);
  const parts = stdout.split(border).slice(1);
  return parts.map((part) => part.trim());
}

/** Runs a program to its end; throws with its output if it fails. */
export function run(program: string, words: string[], cwd: string, env: Place['env']): Promise<{ stdout: string }> {
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd, env, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}\n${stdout.slice(-3_000)}`));
      else resolve({ stdout });
    });
  });
}
