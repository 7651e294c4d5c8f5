import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
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
  const found = readFileSync(`${root}${page}`, 'utf8').matchAll(/^```(\w+)(?: ([^\n]+))?\n([^]*?)^```$/gm);
  return [...found].map(([, language = '', file = '', code = ''], at) => ({
    name: `${page}#${at + 1}`,
    language,
    file,
    code,
  }));
}
